import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connected, useScene } from '../../../test/harness/channels/scene.ts'
import { transact } from '../../platform/database/index.ts'
import { takeMessages } from './store.ts'
import { storeMessages } from './store-messages.ts'

const scene = useScene({ workers: false })

const message = (personId: string, text: string) => ({
  personId,
  providerMessageId: text,
  sentAt: new Date(),
  content: { personName: null, text, media: [], unsupported: null },
})

it('what is sent to a busy account leaves others their turn, and the first of a person comes first', async () => {
  const { db } = scene.app
  const other = await scene.server.createAccount()
  const busy = await connected(scene)
  const none = new Error('nothing of this stays')
  const taken: string[] = []
  const inside = transact({ db }, async ({ db }) => {
    const app = { ...scene.app, db }
    const { rows } = await sql<{ id: number }>`
      insert into channel_connections (account_id, channel, provider_id, name, credentials, verify_token_hash)
      values (${other.id}, 'chatapp', 'another', 'Another', '', sha256('another')) returning id`.execute(db)
    const many = Array.from({ length: 40 }, (_, index) => message(`p${index % 20}`, `busy ${index}`))
    await storeMessages(app, busy, many)
    const { messenger } = busy
    const quiet = { id: rows[0]?.id ?? 0, accountId: other.id, messenger }
    await storeMessages(app, quiet, [message('q', 'quiet')])
    for (let round = 0; round < 3; round++) {
      const found = await takeMessages.all(db, crypto.randomUUID(), 10)
      taken.push(...found.map(({ content }) => content.text ?? ''))
    }
    throw none
  })
  await expect(inside).rejects.toBe(none)
  expect(taken.slice(0, 10)).toContain('quiet')
  // The first message of each of the twenty senders. The second waits until the first is handled.
  const firsts = Array.from({ length: 20 }, (_, index) => `busy ${index}`)
  expect(taken.toSorted()).toEqual([...firsts, 'quiet'].toSorted())
})
