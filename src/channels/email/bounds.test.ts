import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { mailFrom, ours, serversOf, useMailScene } from '../../../test/harness/channels/email.ts'
import { listen } from '../../../test/stand-ins/listen.ts'
import type { MailServer } from './credentials.ts'
import { fetchSince } from './imap.ts'
import { sendBySmtp } from './smtp.ts'

const scene = useMailScene({ workers: false })
const imapServer = (): MailServer => ({ ...serversOf(scene).imap, security: 'none' })
const beginning = () => ({ uidValidity: String(scene.imap.uidValidity), lastUid: 0 })

const look = (lastUid: number) =>
  fetchSince(scene.server.app, imapServer(), { inbox: { ...beginning(), lastUid }, sent: null })

it('of large mails no more is held at a time than fits, and the next look goes on behind them', async () => {
  const large = 'a line of a mail that says nothing\n'.repeat(360_000)
  const uids = [1, 2, 3, 4].map(() => scene.imap.put(mailFrom('ana@people.example', large).raw))
  const { inbox } = await look(0)
  const held = inbox.mails.reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect([inbox.mails.length, inbox.isAll]).toEqual([3, false])
  expect(held).toBeLessThan(64 * 1024 * 1024)
  expect(inbox.place.lastUid).toBe(uids[2])
  const rest = (await look(inbox.place.lastUid)).inbox
  expect([rest.mails.map(({ uid }) => uid), rest.isAll]).toEqual([[uids[3]], true])
}, 60_000)

it('a server that never comes to an end is left', async () => {
  const chatty = createServer((socket) => {
    socket.write('* OK ready\r\n')
    const timer = setInterval(() => socket.write('* OK still here\r\n'), 20)
    socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
  })
  const { port, close } = await listen(chatty)
  const server = { ...imapServer(), port, user: ours }
  const before = { inbox: beginning(), sent: null }
  await expect(fetchSince(scene.server.app, server, before, 400)).rejects.toThrow(/IMAP/)
  await close()
})

it('a server that takes a mail and never says so, but says something, is left', async () => {
  let open = 0
  const chatty = createServer((socket) => {
    open++
    const timer = setInterval(() => socket.write('220-still here\r\n'), 20)
    socket.on('close', () => {
      open--
      clearInterval(timer)
    })
    socket.on('error', () => undefined)
  })
  const { port, close } = await listen(chatty)
  const server: MailServer = { ...serversOf(scene).smtp, security: 'none', port }
  const mail = { from: ours, to: 'ana@people.example', subject: 'Hours', text: 'At nine.' }
  await expect(sendBySmtp(scene.server.app, server, mail, 400)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The call took longer than 0.4 seconds.',
  })
  await expect.poll(() => open).toBe(0)
  await close()
})
