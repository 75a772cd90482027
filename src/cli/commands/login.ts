import { readFile } from 'node:fs/promises'
import { command, UsageError } from '../command.ts'
import { print } from '../print.ts'
import {
  ask,
  type Connection,
  connection,
  envelopeOf,
  refusal,
  serverFlag,
  sessionCookieOf,
} from '../remote/connection.ts'
import {
  type Credentials,
  forgetCredentials,
  keepCredentials,
  readCredentials,
} from '../remote/credentials.ts'
import { RemoteError } from '../remote/error.ts'
import { readBody } from '../remote/http.ts'
import { openQuestions, type Questions } from '../remote/questions.ts'
import { localCertificate, localServer, serverUrl } from '../remote/server-url.ts'

export const loginCommand = command({
  name: 'login',
  summary: 'Sign in at a server, for `api`, `pull`, `diff` and `push`. Asks for missing values.',
  flags: {
    server: { description: 'URL of the server; this machine by default' },
    email: { description: 'Your email address' },
    account: { description: 'Namespace of the account, if you have several' },
    certificate: { description: 'File with the certificate of the server' },
    key: { description: 'Store an API key instead of opening a session; asks for it', bare: true },
  },
  run: async ({ server: given, email, account, certificate: file, key }) => {
    const server = given === undefined ? localServer() : serverUrl(given)
    const certificate = file === undefined ? await localCertificate(server) : await readCertificate(file)
    const trusted = certificate === undefined ? {} : { certificate }
    const questions = openQuestions()
    try {
      const entered = key
        ? await enterByKey(server, trusted, questions)
        : await enterByPassword(server, trusted, questions, { email, account })
      const before = (await readCredentials()).servers[server]
      await keepCredentials(server, { ...entered, ...trusted })
      if (before?.cookie !== undefined) await endSession(connection(server, before))
      print(`Signed in at ${server} as ${entered.who}.`)
    } finally {
      questions.close()
    }
  },
})

export const logoutCommand = command({
  name: 'logout',
  summary: 'Sign out and delete the stored session.',
  flags: { server: serverFlag },
  run: async ({ server: given }) => {
    const { current, servers } = await readCredentials()
    const server = given === undefined ? current : serverUrl(given)
    const credentials = server === undefined ? undefined : servers[server]
    if (server === undefined || credentials === undefined) throw new UsageError("You aren't signed in there.")
    await forgetCredentials(server)
    const ended = credentials.cookie === undefined || (await endSession(connection(server, credentials)))
    print(`Signed out of ${server}.`)
    if (!ended) print('It could not be reached: the session ends by itself two weeks after its last use.')
  },
})

async function readCertificate(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read.`, { cause: error })
  })
}

async function enterByKey(
  server: string,
  trusted: Partial<Credentials>,
  questions: Questions,
): Promise<Credentials> {
  const key = (await questions.ask('API key: ', { hidden: true })).trim()
  const { data } = (await ask(connection(server, { ...trusted, key }), { method: 'GET', path: '/me' })) as {
    data: { user: { email: string } | null }
  }
  return { key, who: data.user?.email ?? 'the account, by its key' }
}

interface Session {
  user: { email: string }
  account: { id: number; name: string; namespace: string }
  accounts: { id: number; namespace: string }[]
}

async function enterByPassword(
  server: string,
  trusted: Partial<Credentials>,
  questions: Questions,
  given: { email: string | undefined; account: string | undefined },
): Promise<Credentials> {
  const email = given.email ?? (await questions.ask('Email: '))
  const password = await questions.ask('Password: ', { hidden: true })
  const to = connection(server, trusted)
  let opened = await openSession(to, { email, password })
  if (opened === 'totp') {
    const totp = await questions.ask('Code of your authenticator, or a recovery code: ')
    opened = await openSession(to, { email, password, totp })
  }
  if (opened === 'totp') throw new RemoteError('That code is wrong or was used already.')
  const { cookie, session } = await inAccount(server, trusted, opened, given.account)
  return { cookie, who: `${session.user.email} in ${session.account.name} (${session.account.namespace})` }
}

interface Opened {
  cookie: string
  session: Session
}

async function openSession(to: Connection, body: object): Promise<Opened | 'totp'> {
  return sessionFrom(to, 'POST', '/session', body)
}

async function sessionFrom(
  to: Connection,
  method: string,
  path: string,
  json: object,
): Promise<Opened | 'totp'> {
  const answer = await to.send({ method, path, json })
  const body = await readBody(answer)
  if (answer.status === 401 && envelopeOf(body).code === 'totp_required') return 'totp'
  if (answer.status === 401) throw new RemoteError(envelopeOf(body).message ?? 'Not let in.')
  const cookie = sessionCookieOf(answer.headers)
  if (answer.status >= 300 || cookie === undefined) throw refusal(to, answer.status, body)
  return { cookie, session: JSON.parse(body.toString()) as Session }
}

/** Switches to the named account. Fails if the person isn't a user of it. */
async function inAccount(
  server: string,
  trusted: Partial<Credentials>,
  opened: Opened,
  namespace: string | undefined,
): Promise<Opened> {
  if (namespace === undefined || opened.session.account.namespace === namespace) return opened
  const to = connection(server, { ...trusted, cookie: opened.cookie })
  const wanted = opened.session.accounts.find((one) => one.namespace === namespace)
  if (wanted === undefined) {
    await endSession(to)
    const all = opened.session.accounts.map((one) => one.namespace).join(', ')
    throw new UsageError(`You are no user of an account "${namespace}" there; you are one of ${all}.`)
  }
  const moved = await sessionFrom(to, 'PUT', '/session/account', { account_id: wanted.id })
  if (moved === 'totp') throw new RemoteError('The account asks for a code.')
  return moved
}

/** Returns true if the server ended the session, or had ended it before. */
async function endSession(to: Connection): Promise<boolean> {
  try {
    await readBody(await to.send({ method: 'DELETE', path: '/session' }))
    return true
  } catch (error) {
    if (error instanceof RemoteError) return false
    throw error
  }
}
