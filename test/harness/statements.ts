import pg from 'pg'
import { around } from './around.ts'
import { isSharedDatabase } from './shared-server.ts'

/** A query as it went to the database. */
export interface Sent {
  text: string
  name?: string
  values?: unknown[]
}

let seen: unknown[] | undefined

around(pg.Client.prototype, 'query', (call, values, client) => {
  if (!(client instanceof pg.Client && isSharedDatabase(client.database))) seen?.push(values[0])
  return call(...values)
})

/** What `work` sent to the database, without the looking up of the key that most requests begin with. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  return (await allSentBy(work)).filter(({ text }) => !/from api_keys/.test(text))
}

/** The statements that were not prepared. */
export function unnamed(sent: readonly Sent[]): string[] {
  return sent.filter(({ name }) => name === undefined).map(({ text }) => text)
}

// Every half minute when keys were used, every 15 seconds whether a connection still hears, every 3 that the process lives
// and, once it has answered a message, what it holds.
const byItself = /update api_keys|^select 1$|update worker_processes set seen_at|holder <> \$1 as has_died/

/** All that `work` sent, but for what a server sends by itself now and then. */
export async function allSentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: unknown[] = []
  seen = sent
  try {
    await work()
  } finally {
    seen = undefined
  }
  return sent
    .map((one) => (typeof one === 'string' ? { text: one } : (one as Sent)))
    .filter(({ text }) => !byItself.test(text))
}
