import type { BrowserContext } from 'playwright-core'
import { createUser } from '../../../../src/accounts/index.ts'
import type { Role } from '../../../../src/kit/caller.ts'
import type { Api } from '../../../harness/api.ts'
import type { TestServer } from '../../../harness/server.ts'
import type { GraphStandIn } from '../../../stand-ins/graph/index.ts'
import { password } from '../enter.ts'
import { makePlaces, type Places } from './places.ts'

/** An account in which something goes on, and people who may look at it. */
export interface Scene {
  server: TestServer
  /** Calls as the owner, by session. */
  api: Api
  places: Places
  enter: (context: BrowserContext, as: 'owner' | 'member' | 'newcomer') => Promise<void>
}

const people: { name: string; email: string; role: Role }[] = [
  { name: 'Ada Lovelace', email: 'ada@brightwater.example', role: 'OWNER' },
  { name: 'Mara Weber', email: 'mara@brightwater.example', role: 'ADMIN' },
  { name: 'Jonas Krug', email: 'jonas@brightwater.example', role: 'MEMBER' },
  { name: 'Priya Natarajan', email: 'priya@brightwater.example', role: 'MEMBER' },
]

/** Fills the first account of the server; another stays as empty as it was made. */
export async function prepareScene(server: TestServer, graph: GraphStandIn): Promise<Scene> {
  const { account, app } = server
  await app.db
    .updateTable('accounts')
    .set({ name: 'Brightwater Plumbing' })
    .where('id', '=', account.id)
    .execute()
  const ids: number[] = []
  for (const person of people) {
    ids.push(await createUser(app.db, { ...person, accountId: account.id, password }))
  }
  const empty = await server.createAccount()
  const newcomer = 'newcomer@empty.example'
  await createUser(app.db, {
    accountId: empty.id,
    email: newcomer,
    name: 'Newcomer',
    role: 'OWNER',
    password,
  })
  const { api } = await account.owner.signIn()
  const [ada = 0, mara = 0, jonas = 0, priya = 0] = ids
  await api.ok.post('/teams', { name: 'Sales', user_ids: [mara, jonas] })
  await api.ok.post('/teams', { name: 'Technicians', user_ids: [jonas, priya] })
  const { link } = await api.ok.post('/invitations', { email: 'sam@brightwater.example', role: 'MEMBER' })
  await api.ok.post('/api-keys', { name: 'Website', kind: 'GENERAL' })
  await api.ok.post('/tasks', { content: 'Call back about the boiler quote', assignee_ids: [ada] })
  await api.ok.post('/tasks', { content: 'Send the invoice to Hartmann', assignee_ids: [ada, mara] })
  return {
    server,
    api,
    places: { ...(await makePlaces(server, graph, api)), invitation: link.split('/').at(-1) },
    enter: async (context, as) => {
      await app.db.deleteFrom('sign_in_attempts').execute()
      const email = { owner: people[0]?.email, member: people[2]?.email, newcomer }[as]
      const answer = await context.request.post(`${server.url}/public/v1/session`, {
        data: { email, password },
      })
      if (answer.status() !== 201) throw new Error(await answer.text())
    },
  }
}
