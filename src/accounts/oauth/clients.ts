import { LRUCache } from 'lru-cache'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { clientDocument } from './client-metadata.ts'
import { registered } from './registration.ts'

/** A program that asks for access. */
export interface OAuthClient {
  id: string
  name: string
  /** The host that confirms its name; null if the program chose the name itself. */
  host: string | null
  redirectUris: readonly string[]
}

/** An unknown program, with the reason for the person who is asked. */
export class UnknownClient extends Error {
  override readonly name = 'UnknownClient'
}

// A program's changed document is read soon, and a missing one isn't requested on every attempt.
const goodForMs = 5 * 60_000
const badForMs = 30_000
const mostKept = 200
const timeoutMs = 5000
const mostBytes = 16 * 1024

interface Kept {
  client: Promise<OAuthClient>
  until: number
}

const kept = perApp<App, LRUCache<string, Kept>>(() => new LRUCache({ max: mostKept }))

/** The program with this id: its registration, or its current metadata document. */
export async function findClient(app: App, clientId: string): Promise<OAuthClient> {
  const known = registered(app, clientId)
  if (known !== undefined) return { id: clientId, host: null, ...known }
  assertDocumentAddress(clientId)
  const all = kept(app)
  const before = all.get(clientId)
  if (before !== undefined && before.until > Date.now()) return before.client
  const client = readDocument(app, clientId)
  const entry: Kept = { client, until: Date.now() + goodForMs }
  client.catch(() => (entry.until = Date.now() + badForMs))
  all.set(clientId, entry)
  return client
}

/** As in the draft on client metadata documents: https, a path, and a unique spelling. */
function assertDocumentAddress(clientId: string): void {
  const url = URL.parse(clientId)
  const isPlain = url !== null && url.href === clientId && url.protocol === 'https:' && url.pathname !== '/'
  if (isPlain && url.hash === '' && url.search === '' && url.username === '' && url.password === '') return
  throw new UnknownClient(
    'The program is not known here. Its client_id must be the https address of its metadata document, or one that it got by registering here.',
  )
}

async function readDocument(app: App, clientId: string): Promise<OAuthClient> {
  const { host } = new URL(clientId)
  const said = await fetchDocument(app, clientId, host)
  const read = clientDocument.safeParse(said)
  if (!read.success) {
    const [first] = read.error.issues
    const where = first === undefined || first.path.length === 0 ? '' : ` ${first.path.join('.')}:`
    throw new UnknownClient(`What ${host} says of the program is not valid.${where} ${first?.message ?? ''}`)
  }
  if (read.data.client_id !== clientId) {
    throw new UnknownClient(`What ${host} says of the program is about another one.`)
  }
  const { client_name: name, redirect_uris: redirectUris } = read.data
  return { id: clientId, name, host, redirectUris }
}

async function fetchDocument(app: App, url: string, host: string): Promise<unknown> {
  try {
    const headers = { accept: 'application/json' }
    const answer = await app.outbound.request({ url, headers, timeoutMs, maxBytes: mostBytes, redirects: 0 })
    if (answer.status !== 200) {
      throw new UnknownClient(`${host} answered ${answer.status} where the program should describe itself.`)
    }
    const document: unknown = JSON.parse(answer.text())
    return document
  } catch (error) {
    if (error instanceof OutboundError) {
      throw new UnknownClient(`Nothing could be read about the program: ${error.message}`)
    }
    if (error instanceof SyntaxError) {
      throw new UnknownClient(`What ${host} says of the program is not JSON.`)
    }
    throw error
  }
}
