import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

it('takes no file of a row that its caller does not see', async () => {
  const { api, account } = server
  const member = await account.addUser('MEMBER')
  await api.ok.post('/tables', { name: 'folders', columns: [{ name: 'Files', type: 'file' }] })
  await api.ok.put('/tables/folders/sharing', { workspace: 'FULL_ACCESS' })
  const [type] = (await api.ok.get('/objects/deals/record-types')).results
  const security = { enabled: true, workspace: 'NO_ACCESS' }
  await api.ok.patch(`/objects/deals/record-types/${type.id}/security`, security)
  const row = async (users: number[]) =>
    (await api.ok.post('/objects/deals/rows', { Name: 'With a file', Users: users })).id
  const upload = async (rowId: string): Promise<string> => {
    const body = new FormData()
    body.append('files', new Blob(['secret']), 'secret.txt')
    const reply = await api.fetch(`/objects/deals/rows/${rowId}/files`, { method: 'POST', body })
    return ((await reply.json()) as Json).results[0].id
  }
  const hidden = await upload(await row([]))
  const seen = await upload(await row([member.id]))
  const refused = await member.api.post('/tables/folders/rows', { Files: [seen, hidden] })
  const unknown = '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'
  const foreign = await member.api.post('/tables/folders/rows', { Files: [seen, unknown] })
  expect(refused.body.details.issues).toEqual(foreign.body.details.issues)
  expect(refused.body.details.issues).toMatchObject([{ path: 'Files[1]', code: 'not_found' }])
  expect((await member.api.post('/tables/folders/rows', { Files: [seen] })).status).toBe(201)
  // A row keeps a value that it already holds, no matter who sends it back.
  const held = await api.ok.post('/tables/folders/rows', { Files: [hidden] })
  expect((await member.api.patch(`/tables/folders/rows/${held.id}`, { Files: [hidden, seen] })).status).toBe(
    200,
  )
})
