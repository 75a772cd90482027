import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../test/harness/shared-server.ts'
import { activate, outputOf, tryOut } from '../../test/harness/workflows/automation.ts'

const server = useSharedServer({ workers: true })

const template = (prompt: string, outputFormat = 'TEXT') => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat,
})

describe('a run', () => {
  it('executes its nodes in order and logs each of them', async () => {
    const run = await tryOut(
      server.api,
      {
        nodes: {
          a: (ids) => template(`Order {trigger_payload} for {${ids['start']}}`),
          b: (ids) => template(`<{${ids['a']}}>`),
        },
        edges: ['start → a', 'a → b'],
      },
      { order: 17 },
    )
    expect(run.log).toMatchObject({
      successful: true,
      operations: 3,
      ai_credits: 0,
      error: null,
      insufficient_credits: false,
      prevented_loop: false,
    })
    expect(run.log.node_results.map((one: { type: string }) => one.type)).toEqual([
      'WEBHOOK',
      'DATA_TRANSFORMER',
      'DATA_TRANSFORMER',
    ])
    expect(await outputOf(server.api, run, 'b')).toBe('<Order {"order":17} for {"order":17}>')
  })

  it('loops over a list, and holds what became of the loop', async () => {
    const run = await tryOut(
      server.api,
      {
        nodes: {
          loop: { type: 'ITERATION', variableName: 'trigger_payload', variablePath: 'list' },
          a: (ids) => template(`{${ids['loop']}.index}/{${ids['loop']}.length}: {${ids['loop']}.item}`),
          end: (ids) => template(`{${ids['loop']}} {${ids['a']}}`),
        },
        edges: ['start → loop', 'loop.body → a', 'loop.completed → end'],
      },
      { list: ['x', { y: 1 }] },
    )
    expect(run.log).toMatchObject({ successful: true, operations: 5 })
    expect(await outputOf(server.api, run, 'end')).toBe('{"items":2,"failed":[]} 1/2: {"y":1}')
  })
})

describe('a webhook', () => {
  it('starts a run of every workflow that listens', async () => {
    const webhook = await server.api.ok.post('/incoming-webhooks', { name: 'Orders' })
    const { id } = await activate(server.api, {
      nodes: {
        start: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
        a: template('{trigger_payload}'),
      },
      edges: ['start → a'],
    })
    const answer = await fetch(`${server.url}/webhooks/${webhook.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${webhook.accessToken}` },
      body: '{"a": 1}',
    })
    expect(answer.status).toBe(202)
    expect(id).toBeGreaterThan(0)
  })
})
