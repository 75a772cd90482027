import pg from 'pg'
import { around } from './around.ts'
import { isSharedDatabase } from './shared-server.ts'

/** A query as sent to the database. */
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

/** The queries that `work` sent, without the lookup of the key that most requests begin with. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  return (await allSentBy(work)).filter(({ text }) => !/from api_keys/.test(text))
}

/** The statements that were not prepared. */
export function unnamed(sent: readonly Sent[]): string[] {
  return sent.filter(({ name }) => name === undefined).map(({ text }) => text)
}

// Periodic statements: the use of keys every half minute, the check of the listening connection every 15 seconds, the
// sign of life every 3 seconds and, after the first answered message, the leases it holds.
const byItself = /update api_keys|^select 1$|update worker_processes set seen_at|holder <> \$1 as has_died/

/** All queries that `work` sent, except those that a server sends periodically. */
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
