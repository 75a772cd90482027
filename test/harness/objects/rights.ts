import type { Member, TestAccount } from '../server.ts'

export interface Rights {
  /** The owner, who sees the row. */
  owner: Member
  /** A member who sees only what the whole workspace sees. */
  other: Member
  rowId: string
}

/** A deal that belongs to one member, with the rights of everyone else. */
export async function ownedDeal(
  account: TestAccount,
  workspace: 'READ_ONLY' | 'NO_ACCESS',
  name = 'Secret deal',
): Promise<Rights> {
  const { api } = account.owner
  const owner = await account.addUser('MEMBER')
  const other = await account.addUser('MEMBER')
  const row = await api.ok.post('/objects/deals/rows', { Name: name, Users: [owner.id] })
  const { results } = await api.ok.get('/objects/deals/record-types')
  await api.ok.patch(`/objects/deals/record-types/${results[0].id}/security`, { enabled: true, workspace })
  return { owner, other, rowId: row.id }
}
