import { expect, it } from 'vitest'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

it('shows an admin what somebody else sees, and nobody else', async () => {
  const account = await server.createAccount()
  const { owner, other } = await ownedDeal(account, 'NO_ACCESS')
  const { api } = account.owner
  const path = '/objects/deals/rows/seen-by'
  const seen = await api.ok.post(path, { user_id: owner.id })
  expect(seen).toMatchObject({ count: 1, total: 1 })
  expect(seen.results).toHaveLength(1)
  expect(await api.ok.post(path, { user_id: other.id })).toEqual({ count: 0, total: 1, results: [] })
  expect((await other.api.post(path, { user_id: owner.id })).status).toBe(403)
})

it('knows no user of another account', async () => {
  const stranger = await server.createAccount()
  const answer = await server.api.post('/objects/deals/rows/seen-by', { user_id: stranger.owner.id })
  expect(answer.body.details.issues).toMatchObject([{ path: 'user_id', code: 'not_found' }])
})

it('shows a table that is not shared as empty', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const columns = [{ name: 'Name', type: 'string', metadata: { format: 'text' } }]
  await api.ok.post('/tables', { name: 'secrets', columns })
  await api.ok.post('/tables/secrets/rows', { Name: 'x' })
  await api.ok.put('/tables/secrets/sharing', { workspace: 'NO_ACCESS', users: [] })
  const member = await account.addUser('MEMBER')
  expect(await api.ok.post('/tables/secrets/rows/seen-by', { user_id: member.id })).toMatchObject({
    count: 0,
    total: 1,
  })
})
