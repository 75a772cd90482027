import { apiPrefix } from '../../../src/kit/endpoint.ts'
import { type Reply, sessionHeaders } from '../../harness/api.ts'
import type { Member, TestAccount, TestServer } from '../../harness/server.ts'
import { pathIn } from '../paths.ts'
import { type Sent, send } from '../send.ts'
import { exampleContent, exampleQuery, type Subject, subjects } from '../subjects.ts'

/** The accounts that a walk over all endpoints calls as. */
export interface World {
  server: TestServer
  /** Sends only requests that are refused, so that its things stay as they are. */
  own: TestAccount
  member: Member
  foreign: TestAccount
  /** Sends the examples by key; they change and delete its things. */
  keyed: TestAccount
  /** The same by session. */
  signedIn: TestAccount
  /** Cookie values of sessions that are over, each for another reason. */
  endedSessions: readonly string[]
  /** The cookie value of a session whose user was last confirmed too long ago. */
  staleSession: string
  /** The message of the error behind a 500, by request id. */
  causes: ReadonlyMap<string, string>
  /** Where an account calls each endpoint. */
  pathsOf: (account: TestAccount) => ReadonlyMap<Subject, string>
  at: (path: string) => string
  /** Headers of a session of this member that stays open. */
  session: (member: Member) => Promise<Record<string, string>>
  /** Sends a request with a key, or by session where the endpoint takes no key. */
  sendAs: (member: Member, subject: Subject, url: string, sent?: Sent) => Promise<Reply>
  /** Sends the example request of an endpoint to `path`, which may not exist. */
  attempt: (subject: Subject, path: string) => Promise<Reply>
}

export async function prepareWorld(server: TestServer, causes: ReadonlyMap<string, string>): Promise<World> {
  const own = server.account
  const [foreign, keyed, signedIn] = await Promise.all([
    server.createAccount(),
    server.createAccount(),
    server.createAccount(),
  ])
  const accounts = [own, foreign, keyed, signedIn]
  const paths = new Map(
    await Promise.all(accounts.map(async (account) => [account, await allPaths(account)] as const)),
  )
  const sessions = new Map<Member, Promise<Record<string, string>>>()
  const session = (member: Member) => {
    const open = sessions.get(member) ?? member.signIn().then(({ secret }) => sessionHeaders(secret))
    sessions.set(member, open)
    return open
  }
  const at = (path: string) => server.url + apiPrefix + path
  const sendAs: World['sendAs'] = async (member, { endpoint }, url, sent = {}) => {
    if (endpoint.key !== 'session') return send(endpoint.method, url, { key: member.key, ...sent })
    const headers = { ...(await session(member)), ...sent.headers }
    return send(endpoint.method, url, { ...sent, headers })
  }
  return {
    server,
    own,
    member: await own.addUser('MEMBER'),
    foreign,
    keyed,
    signedIn,
    endedSessions: await endedSessions(server),
    staleSession: await staleSession(server),
    causes,
    pathsOf: (account) => paths.get(account) ?? new Map(),
    at,
    session,
    sendAs,
    attempt: (subject, path) => {
      const url = `${at(path)}?${exampleQuery(subject).toString()}`
      return sendAs(own.owner, subject, url, exampleContent(subject))
    },
  }
}

/** Creates what the paths name before the walk deletes anything. */
async function allPaths(account: TestAccount): Promise<Map<Subject, string>> {
  const paths = new Map<Subject, string>()
  for (const subject of subjects) paths.set(subject, await pathIn(account, subject.endpoint.path))
  return paths
}

async function endedSessions({ app: { db }, account }: TestServer): Promise<string[]> {
  const [idle, old, signedOut] = [
    await account.owner.signIn(),
    await account.owner.signIn(),
    await account.owner.signIn(),
  ]
  await db
    .updateTable('sessions')
    .set({ used_at: ago(14.1 * dayMs) })
    .where('id', '=', idle.id)
    .execute()
  await db
    .updateTable('sessions')
    .set({ created_at: ago(90.1 * dayMs) })
    .where('id', '=', old.id)
    .execute()
  await signedOut.api.ok.delete('/session')
  const suspended = await account.addUser('ADMIN')
  const { secret } = await suspended.signIn()
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute()
  return [idle.secret, old.secret, signedOut.secret, secret, 'never-was-one']
}

async function staleSession({ app: { db }, account }: TestServer): Promise<string> {
  const { id, secret } = await account.owner.signIn()
  await db
    .updateTable('sessions')
    .set({ confirmed_at: ago(11 * 60_000) })
    .where('id', '=', id)
    .execute()
  return secret
}

const dayMs = 86_400_000

function ago(ms: number): Date {
  return new Date(Date.now() - ms)
}
