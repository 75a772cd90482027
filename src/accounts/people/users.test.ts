import { expect, it } from 'vitest'
import { useSharedServer } from '../../../test/harness/shared-server.ts'
import { checkPassword, hashPassword } from '../sign-in/passwords.ts'
import { createTeam } from './teams.ts'
import { createUser } from './users.ts'

const server = useSharedServer()

it('lists the users of the account and of no other', async () => {
  const member = await server.account.addUser('MEMBER')
  await server.createAccount()
  const { results, next_cursor } = await server.api.ok.get('/users')
  expect(results.map((user: { email: string }) => user.email)).toEqual([
    server.account.owner.email,
    member.email,
  ])
  expect(results[1]).toEqual({ id: member.id, email: member.email, name: '', role: 'MEMBER' })
  expect(next_cursor).toBeNull()
})

it('refuses an email that is taken, whatever its case', async () => {
  const user = { accountId: server.account.id, email: 'Twice@Acme.example', role: 'MEMBER' as const }
  await createUser(server.app.db, user)
  await expect(createUser(server.app.db, { ...user, email: 'twice@acme.example' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

it('keeps teams of its own users only', async () => {
  const { app, account } = server
  const other = await server.createAccount()
  await createTeam(app.db, { accountId: account.id, name: 'Support', userIds: [account.owner.id] })
  const again = createTeam(app.db, { accountId: account.id, name: 'Support', userIds: [] })
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
  const foreign = createTeam(app.db, { accountId: account.id, name: 'Sales', userIds: [other.owner.id] })
  await expect(foreign).rejects.toMatchObject({ code: 'bad_request' })
})

it('keeps passwords as argon2id', async () => {
  const stored = await hashPassword('correct horse battery staple')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await checkPassword(stored, 'correct horse battery staple')).toBe(true)
  expect(await checkPassword(stored, 'wrong')).toBe(false)
})
