import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connected, useScene } from '../testing/scene.ts'
import { keepMessages } from './keep.ts'
import { takeMessages } from './store.ts'

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
  const inside = db.transaction().execute(async (transaction) => {
    const app = { ...scene.app, db: transaction }
    const { rows } = await sql<{ id: number }>`
      insert into channel_connections (account_id, channel, provider_id, name, credentials, verify_token_hash)
      values (${other.id}, 'chatapp', 'another', 'Another', '', sha256('another')) returning id`.execute(
      transaction,
    )
    const many = Array.from({ length: 40 }, (_, index) => message(`p${index % 20}`, `busy ${index}`))
    await keepMessages(app, busy, many)
    const { messenger } = busy
    const quiet = { id: rows[0]?.id ?? 0, accountId: other.id, messenger }
    await keepMessages(app, quiet, [message('q', 'quiet')])
    for (let round = 0; round < 3; round++) {
      const found = await takeMessages.all(transaction, crypto.randomUUID(), 10)
      taken.push(...found.map(({ content }) => content.text ?? ''))
    }
    throw none
  })
  await expect(inside).rejects.toBe(none)
  expect(taken.slice(0, 10)).toContain('quiet')
  // Of twenty people the first message each: the second waits for its end.
  const firsts = Array.from({ length: 20 }, (_, index) => `busy ${index}`)
  expect(taken.toSorted()).toEqual([...firsts, 'quiet'].toSorted())
})
