import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import {
  allHandled,
  connectedMailbox,
  conversationsOf,
  mailFrom,
  sentMails,
  useMailScene,
} from '../../../test/harness/channels/email.ts'
import { docx } from '../../../test/stand-ins/website-documents.ts'

const scene = useMailScene()

let people = 0
let eve = ''
beforeEach(() => {
  eve = `eve${++people}@people.example`
  scene.smtp.mails.length = 0
})

describe('a program that answers whatever it gets, and does not say that it is one', () => {
  it.each([
    ['in the thread', (id: string) => ({ 'In-Reply-To': id, References: id })],
    ['in a thread of its own each time', () => ({})],
    ['from another form of its address each time', () => ({ From: eve.replace('@', `+${randomUUID()}@`) })],
  ])(
    'is not answered any more after thirty mails: %s',
    async (_name, headersFor) => {
      const { agent, look } = await connectedMailbox(scene)
      scene.imap.put(mailFrom(eve, 'Hello').raw)
      const toThem = () => scene.smtp.mails.filter(({ to }) => /^eve\d+(?:\+|@)/.test(String(to)))
      let [answered, rounds] = [0, 0]
      // Answers each of our emails until no new one arrives.
      do {
        await look()
        await allHandled(scene)
        const sent = toThem()
        for (const { raw } of sent.slice(answered)) {
          const id = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? ''
          const text = `We have got your mail and will answer soon. ${randomUUID()}`
          scene.imap.put(mailFrom(eve, text, { headers: headersFor(id) }).raw)
        }
        rounds++
        if (sent.length === answered) break
        answered = sent.length
      } while (rounds < 100)
      expect(rounds).toBeLessThan(100)
      // At least the thirty emails within the hourly limit are answered.
      expect(answered).toBeGreaterThanOrEqual(30)
      expect(answered).toBeLessThanOrEqual(60)
      const listed = await conversationsOf(scene, agent)
      const entries = await Promise.all(
        listed.map(
          async ({ id }) => (await scene.server.api.ok.get(`/conversations/${id}/entries?limit=100`)).results,
        ),
      )
      const errors = entries.flat().filter((one: Json) => one.type === 'ERROR')
      expect(errors.map(({ data }: Json) => data.code)).toContain('too_many_messages')
      // Other senders are still answered.
      scene.imap.put(mailFrom(`ana.${eve}`, 'When do you open?').raw)
      await look()
      await sentMails(scene, `ana.${eve}`, 1)
    },
    120_000,
  )
})

function withFile(from: string, name: string, contentType: string, bytes: Uint8Array): string {
  const body = [
    '--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nPlease look at this.\r\n',
    `--b\r\nContent-Type: ${contentType}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
    `${Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n--b--`,
  ]
  const headers = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }
  return mailFrom(from, body.join(''), { headers }).raw
}

describe('a mail', () => {
  it('with a file that would be gigabytes when unpacked is answered; the file is kept as it came', async () => {
    const { agent, look } = await connectedMailbox(scene)
    const inner = zipSync({ 'zeros.bin': new Uint8Array(100_000_000) })
    const bomb = zipSync(
      Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}.zip`, inner])),
    )
    const letter = docx([{ text: 'a'.repeat(100_000_000) }])
    scene.imap.put(withFile(eve, 'photos.zip', 'application/zip', bomb))
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    scene.imap.put(withFile(eve, 'letter.docx', word, letter))
    await look()
    await sentMails(scene, eve, 2)
    await allHandled(scene)
    const heard = await Promise.all(
      (await conversationsOf(scene, agent)).map(async ({ id }) => {
        const { results } = await scene.server.api.ok.get(`/conversations/${id}/entries`)
        return results.find((one: Json) => one.from === 'USER')
      }),
    )
    const files = Object.fromEntries(
      heard.flatMap((one: Json) => one.files).map(({ name, size }: Json) => [name, size]),
    )
    expect(files).toEqual({ 'letter.docx': letter.length, 'photos.zip': bomb.length })
    for (const { content } of heard) expect(content.length).toBeLessThan(10_000)
  }, 120_000)

  it('of a megabyte of words is its beginning, and is answered', async () => {
    const { agent, look } = await connectedMailbox(scene)
    scene.imap.put(mailFrom(eve, 'one line of a very long mail\r\n'.repeat(35_000)).raw)
    await look()
    await sentMails(scene, eve, 1)
    const [{ id }] = (await conversationsOf(scene, agent)) as [Json]
    const { results } = await scene.server.api.ok.get(`/conversations/${id}/entries`)
    const { content } = results.find((one: Json) => one.from === 'USER')
    expect(content.length).toBeLessThan(20_100)
    expect(content).toMatch(/\[the rest of a message that is too long\]$/)
  })

  it('that comes three hundred times is kept a hundred times, and what came behind them is read', async () => {
    const { agent } = await connectedMailbox(scene)
    await scene.server.api.ok.put(`${agent.path}/settings/email`, { enabled: false })
    for (let count = 0; count < 300; count++) scene.imap.put(mailFrom(eve, `Mail ${count}`).raw)
    scene.imap.put(mailFrom(`ana.${eve}`, 'When do you open?').raw)
    const { db } = scene.server.app
    const kept = async (address: string) =>
      (await db.selectFrom('channel_inbox').select('id').where('person_id', 'like', `${address}|%`).execute())
        .length
    await expect.poll(() => kept(`ana.${eve}`), { timeout: 150_000, interval: 500 }).toBe(1)
    expect(await kept(eve)).toBe(100)
    const noted = await db
      .selectFrom('mail_messages')
      .select('message_id')
      .where('address', '=', eve)
      .where('is_outgoing', '=', false)
      .execute()
    expect(noted).toHaveLength(100)
  }, 180_000)
})
