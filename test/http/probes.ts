import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import { created, noContent, ok } from '../../src/kit/answers.ts'
import { conflict } from '../../src/kit/problem.ts'
import { line } from '../../src/kit/schema.ts'
import { secret } from '../../src/kit/secret.ts'
import { type Capability, endpoint } from '../../src/platform/app.ts'

/** Endpoints that exist to try the pipeline on, in a server of a test's own. */
export function probes(): { capability: Capability; made: string[]; gate: PromiseWithResolvers<void> } {
  const made: string[] = []
  const gate = Promise.withResolvers<void>()
  const note = endpoint({
    route: 'POST /probes',
    key: 'user',
    summary: 'Make a probe',
    body: z.strictObject({ name: line(20) }),
    returns: created(z.strictObject({ name: z.string(), accessToken: secret(z.string()) })),
    errors: ['conflict'],
    handle: async ({ app, body }) => {
      if (body.name === 'slow') await gate.promise
      if (body.name === 'taken') throw conflict('That name is taken.')
      if (body.name === 'broken') throw new Error('select * from secrets at /srv/app/file.ts')
      if (body.name === 'contended') await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(app.db)
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
  const open = endpoint({
    route: 'POST /probes/open',
    key: 'none',
    summary: 'Takes a body from anybody',
    body: z.strictObject({ name: line(20) }),
    returns: noContent,
    handle: ({ body }) => {
      made.push(body.name)
    },
  })
  const store = endpoint({
    route: 'PUT /probes/{name}',
    key: 'any',
    summary: 'Have the database keep texts of any kind',
    params: z.strictObject({ name: z.string() }),
    body: z.strictObject({ text: z.string().optional(), json: z.unknown().optional() }),
    returns: noContent,
    handle: async ({ app, params, body }) => {
      await sql`select ${params.name}::text, ${body.text ?? ''}::text, ${JSON.stringify(body.json ?? null)}::jsonb`.execute(
        app.db,
      )
    },
  })
  const upload = endpoint({
    route: 'POST /probes/files',
    key: 'user',
    summary: 'Send a file',
    consumes: 'multipart',
    returns: created(z.strictObject({ text: z.string() })),
    handle: async ({ parts }) => {
      let content = ''
      for await (const part of parts) if (part.kind === 'file') content += await text(part.stream)
      made.push(content)
      return { text: content }
    },
  })
  const endpoints = [note, list, clear, lying, open, store, upload]
  const capability = { name: 'Probes', description: 'For tests.', endpoints }
  return { capability, made, gate }
}
