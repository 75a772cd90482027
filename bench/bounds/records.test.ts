import { expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import { activate } from '../../test/harness/workflows/automation.ts'
import { fastest, isWithin } from './bound.ts'

const server = useServer({ environment: { FRONTDESK_RATE_LIMIT: '0' } })

const rows = Array.from({ length: 1000 }, (_, index) => ({ Name: `Bulk ${index}` }))

const insert = () => server.api.ok.post('/objects/deals/rows/bulk', { rows })

async function listener(): Promise<void> {
  const { results } = await server.api.ok.get('/objects')
  const deals = results.find((object: Json) => object.name === 'deals')
  const types = await server.api.ok.get('/objects/deals/record-types')
  await activate(server.api, {
    nodes: {
      start: {
        type: 'TRIGGER',
        triggerType: 'OBJECT_RECORD_CREATED',
        triggeredByTableId: deals.id,
        triggeredByRecordTypeId: types.results[0].id,
      },
    },
  })
}

it('automations that listen do not hold up an insert', async () => {
  await insert()
  const floor = await fastest(insert, 5)
  for (let count = 0; count < 3; count++) await listener()
  await insert()
  expect(
    isWithin({
      name: 'insert of 1,000 rows that three automations listen to, ms',
      measured: await fastest(insert, 5),
      floor,
      most: 3,
    }),
  ).toBe(true)
})

it('pushing a configuration takes time that grows with its files', async () => {
  const { api } = await server.account.owner.signIn()
  const push = (count: number, name: string) => async () => {
    const files = Array.from({ length: count }, (_, index) => ({
      path: `playbooks/${name}-${index}`,
      content: { name: `${name} ${index}`, instructions: 'Do it.' },
    }))
    expect((await api.put('/configuration', { files })).status).toBe(200)
  }
  await push(10, 'first')()
  const floor = await fastest(push(200, 'few'), 1)
  const measured = await fastest(push(400, 'many'), 1)
  expect(isWithin({ name: 'configuration of twice as many files, ms', measured, floor, most: 3 })).toBe(true)
})
