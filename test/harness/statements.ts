import pg from 'pg'
import { vi } from 'vitest'

/** A query as it went to the database; `begin` and `commit` may have gone with another. */
export interface Sent {
  text: string
  name?: string
  values?: unknown[]
}

const query = vi.spyOn(pg.Client.prototype, 'query')

/** What `work` sent to the database, without the looking up of the key that every request begins with. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  query.mockClear()
  await work()
  return query.mock.calls
    .map(([sent]) => (typeof sent === 'string' ? { text: sent } : (sent as unknown as Sent)))
    .filter(({ text }) => !/from api_keys|update api_keys/.test(text))
}
