import { expect, it, vi } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { outputOf, traceOf, tryOut } from '../../../test/harness/workflows/automation.ts'

const server = useServer({ workers: true })

it('reads the knowledge bases that it names, and so does a condition', async () => {
  const { id } = await server.api.ok.post('/knowledge-bases', { name: 'Service' })
  const body = new FormData()
  body.set(
    'files',
    new File(['Repairs are arranged with our workshop: write to workshop@acme.example.'], 'a.txt'),
  )
  await server.api.fetch(`/knowledge-bases/${id}/sources/files`, { method: 'POST', body })
  await vi.waitUntil(async () => {
    const { results } = await server.api.ok.get(`/knowledge-bases/${id}/sources`)
    return results[0]?.state === 'READY'
  }, 20_000)
  const run = await tryOut(server.api, {
    variables: [{ name: 'EMAIL' }],
    nodes: {
      capture: {
        type: 'AI_CAPTURE',
        prompt: 'Whom do I write to for repairs?',
        captureVariables: [{ name: 'EMAIL' }],
        knowledgeBaseIds: [id],
      },
      route: {
        type: 'CONDITIONAL_ROUTING',
        conditions: [{ id: 'workshop', expression: 'Repairs are arranged with the workshop' }],
        knowledgeBaseIds: [id],
      },
    },
    edges: ['start → capture', 'capture → route'],
  })
  expect(await outputOf(server.api, run, 'capture')).toEqual({ EMAIL: 'workshop@acme.example' })
  expect(await outputOf(server.api, run, 'route')).toBe('workshop')
  for (const node of ['capture', 'route']) {
    const { details } = await traceOf(server.api, run, node)
    expect(details.instructions).toContain('<passage source="a.txt"')
  }
})
