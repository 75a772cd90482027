import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { sentBy, unnamed } from '../../test/harness/statements.ts'
import { activate } from '../../test/harness/workflows/automation.ts'
import { carryOut } from './backlog.ts'
import { settle } from './settle.ts'
import { takeRuns } from './take.ts'

// No workers: the test claims the run, so that nothing else is sent meanwhile.
const server = useServer()

it('accepts a webhook and runs five nodes behind it in 21 statements', async () => {
  const { api, app } = server
  const webhook = await api.ok.post('/incoming-webhooks', { name: 'Counted' })
  const deals = (await api.ok.get('/objects')).results.find((one: { name: string }) => one.name === 'deals')
  const [recordType] = (await api.ok.get('/objects/deals/record-types')).results
  const { id: rowId } = await api.ok.post('/objects/deals/rows', { Name: 'Anchor' })
  const create = { type: 'DYNAMIC_TABLES', tableId: deals.id, operation: 'CREATE', rowData: { Name: 'New' } }
  await activate(api, {
    nodes: {
      start: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] },
      if: {
        type: 'CONDITIONAL_ROUTING',
        mode: 'EXPRESSION',
        conditions: [{ id: 'yes', expression: '{trigger_payload}.n >= 0' }],
      },
      first: create,
      data: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: 'Order {trigger_payload}' },
      second: create,
      note: {
        type: 'CREATE_RECORD_ACTIVITY',
        recordTypeId: recordType.id,
        rowId,
        activityType: 'NOTE',
        content: 'Done',
      },
    },
    edges: ['start → if', 'if.yes → first', 'first → data', 'data → second', 'second → note'],
  })
  const deliver = async (): Promise<void> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${webhook.accessToken}` }
    const url = `${server.url}/webhooks/${webhook.id}`
    const answer = await fetch(url, { method: 'POST', headers, body: '{"n": 17}' })
    expect(answer.status).toBe(202)
  }
  const run = async (): Promise<void> => {
    const { claims } = await takeRuns(app, randomUUID(), 10)
    for (const claim of claims) {
      await carryOut(app, claim, new AbortController().signal)
      await settle(app, claim.run.id)
    }
  }
  // Generated SQL is prepared the third time, and graphs are cached.
  for (let round = 0; round < 3; round++) {
    await deliver()
    await run()
  }
  // The webhook; begin, its listeners, the delivery, the run, commit.
  expect(await sentBy(deliver)).toHaveLength(6)
  const sent = await sentBy(run)
  // Claiming; twice begin, the record, results, commit; begin, the row's rights, the activity, results, commit; counting.
  expect(sent).toHaveLength(15)
  expect(unnamed(sent)).toEqual(['begin', 'commit', 'begin', 'commit', 'begin', 'commit'])
})
