import { z } from 'zod'
import { created, noContent, ok } from '../../src/kit/answers.ts'
import { notFound } from '../../src/kit/problem.ts'
import { numberId, resource } from '../../src/kit/schema.ts'
import { type Capability, endpoint } from '../../src/platform/app.ts'

/** Samples by id, each of one account; a capability that has an endpoint of every kind the pipeline knows. */
const samples = new Map<number, { accountId: number; name: string }>()

const sample = resource('Sample', { id: z.int(), name: z.string() })
const params = z.strictObject({ sampleId: numberId })
const body = z.strictObject({ name: z.string().min(1), size: z.int().optional() })

function find(accountId: number, id: number): { id: number; name: string } {
  const found = samples.get(id)
  if (found?.accountId !== accountId) throw notFound('sample')
  return { id, name: found.name }
}

const create = endpoint({
  route: 'POST /samples',
  key: 'user',
  summary: 'Create a sample',
  body,
  returns: created(sample),
  addition: true,
  handle: ({ caller, body: { name } }) => {
    const id = samples.size + 1
    samples.set(id, { accountId: caller.account.id, name })
    return { id, name }
  },
})

const read = endpoint({
  route: 'GET /samples/{sampleId}',
  key: 'any',
  summary: 'Read a sample',
  params,
  query: z.strictObject({ verbose: z.enum(['yes', 'no']).optional() }),
  returns: ok(sample),
  errors: ['not_found'],
  addition: true,
  handle: ({ caller, params: { sampleId } }) => find(caller.account.id, sampleId),
})

const change = endpoint({
  route: 'PATCH /samples/{sampleId}',
  key: 'admin',
  summary: 'Change a sample',
  params,
  body,
  returns: ok(sample),
  errors: ['not_found'],
  addition: true,
  handle: ({ caller, params: { sampleId } }) => find(caller.account.id, sampleId),
})

const attach = endpoint({
  route: 'POST /samples/{sampleId}/files',
  key: 'user',
  summary: 'Attach a file to a sample',
  params,
  consumes: 'multipart',
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: ({ caller, params: { sampleId } }) => {
    find(caller.account.id, sampleId)
  },
})

export const sampleCapability: Capability = {
  name: 'Samples',
  description: 'For the suite alone, so that each of its checks meets an endpoint.',
  endpoints: [create, read, change, attach],
}
