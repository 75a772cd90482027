import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { created, noContent, ok } from '../../src/kit/answers.ts'
import { conflict } from '../../src/kit/problem.ts'
import { line } from '../../src/kit/schema.ts'
import { type Capability, endpoint } from '../../src/platform/app.ts'

/** Endpoints that exist to try the pipeline on, in a server of a test's own. */
export function probes(): { capability: Capability; made: string[] } {
  const made: string[] = []
  const note = endpoint({
    route: 'POST /probes',
    key: 'user',
    summary: 'Make a probe',
    body: z.strictObject({ name: line(20), delay: z.int().optional() }),
    returns: created(z.strictObject({ name: z.string(), accessToken: z.string() })),
    errors: ['conflict'],
    shownOnce: ['accessToken'],
    handle: async ({ body }) => {
      if (body.delay !== undefined) await sleep(body.delay)
      if (body.name === 'taken') throw conflict('That name is taken.')
      if (body.name === 'broken') throw new Error('select * from secrets at /srv/app/file.ts')
      made.push(body.name)
      return { name: body.name, accessToken: 'shown once' }
    },
  })
  const list = endpoint({
    route: 'GET /probes',
    key: 'any',
    summary: 'List probes',
    query: z.strictObject({ limit: z.coerce.number().int().max(10).optional() }),
    returns: ok(z.strictObject({ made: z.array(z.string()) })),
    handle: () => ({ made }),
  })
  const clear = endpoint({
    route: 'DELETE /probes',
    key: 'admin',
    summary: 'Forget all probes',
    returns: noContent,
    handle: () => {
      made.length = 0
    },
  })
  const lying = endpoint({
    route: 'GET /probes/lying',
    key: 'none',
    summary: 'Answers what it does not declare',
    returns: ok(z.strictObject({ truth: z.boolean() })),
    handle: () => ({ truth: true, more: 'than declared' }),
  })
  const capability = { name: 'Probes', description: 'For tests.', endpoints: [note, list, clear, lying] }
  return { capability, made }
}
