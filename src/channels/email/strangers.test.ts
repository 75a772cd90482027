import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import {
  connectedMailbox,
  conversationsOf,
  mailFrom,
  sentMails,
  useMailScene,
} from '../../../test/harness/channels/email.ts'
import { listen } from '../../../test/stand-ins/listen.ts'
import { startImap } from '../../../test/stand-ins/mail/imap.ts'
import { startSubmission } from '../../../test/stand-ins/mail/smtp.ts'
import { findConnection } from '../connections/store.ts'
import { pollConnection } from '../polling/poll.ts'

const scene = useMailScene()

const heardIn = async (id: string): Promise<string[]> => {
  const { results } = await scene.server.api.ok.get(`/conversations/${id}/entries`)
  return results.filter((one: Json) => one.from === 'USER').map((one: Json) => one.content)
}

it('scripts, markup and pictures from elsewhere are words at most, and nothing is fetched for them', async () => {
  const { agent, look } = await connectedMailbox(scene)
  let fetched = 0
  // The server may reach the tracker, so a fetch of any URL in the email would be counted.
  const tracker = await listen(createServer((_request, response) => response.end(`${++fetched}`)))
  const at = `http://127.0.0.1:${tracker.port}`
  const html = `<html><head><script src="${at}/a.js">steal()</script><style>@import url(${at}/a.css)</style></head>
<body background="${at}/b.png"><p>Where is my <b>lamp</b>?</p><img src="${at}/pixel.gif" width="1" height="1" onerror="steal()">
<a href="javascript:steal()">Click</a><iframe src="${at}/frame"></iframe><form action="${at}"><input name="x"></form></body></html>`
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  scene.imap.put(
    mailFrom('eve1@people.example', html, { headers, subject: '<img src=x onerror=steal()>' }).raw,
  )
  await look()
  await sentMails(scene, 'eve1@people.example', 1)
  const [{ id }] = (await conversationsOf(scene, agent)) as [Json]
  const [heard] = await heardIn(id)
  expect(heard).toMatch(/^<img src=x onerror=steal\(\)>\n\nWhere is my lamp\?/)
  expect(heard?.split('\n\n').slice(1).join('')).not.toMatch(/steal|https?:|[<>]/)
  expect(fetched).toBe(0)
  await tracker.close()
})

it('whoever names the mails of somebody else, here or in another account, begins a conversation of their own', async () => {
  const { agent, look } = await connectedMailbox(scene)
  const asked = mailFrom('ana@people.example', 'My code is 4711.')
  scene.imap.put(asked.raw)
  await look()
  const [answer] = await sentMails(scene, 'ana@people.example', 1)
  const headers = { 'In-Reply-To': answer?.messageId ?? '', References: asked.id }
  scene.imap.put(mailFrom('eve2@people.example', 'What was my code?', { headers }).raw)
  await look()
  await sentMails(scene, 'eve2@people.example', 1)
  const both = await conversationsOf(scene, agent)
  const heard = await Promise.all(both.map(async (one) => [one.contact.email, await heardIn(one.id)]))
  expect(Object.fromEntries(heard)).toEqual({
    'ana@people.example': [expect.stringContaining('4711')],
    'eve2@people.example': [expect.stringContaining('What was my code?')],
  })
  const toEve = scene.smtp.mails.filter(({ to }) => to.includes('eve2@people.example'))
  expect(JSON.stringify(toEve)).not.toContain('4711')

  const [address, password] = ['desk@other.example', 'another password']
  const [imap, smtp] = await Promise.all([startImap(address, password), startSubmission(address, password)])
  const other = await scene.server.createAccount()
  const { api } = await other.owner.signIn()
  const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none', user: address, password })
  const body = { address, imap: at(imap.port), smtp: at(smtp.port) }
  const { id: channelId } = await api.ok.post('/channels/email', body)
  imap.put(mailFrom('ana@people.example', 'And here?', { headers }).raw)
  const connection = await findConnection(scene.server.app.db, channelId)
  if (connection === undefined) throw new Error('the mailbox is gone')
  await pollConnection(scene.server.app, connection, AbortSignal.timeout(30_000))
  const threads = await scene.server.app.db
    .selectFrom('mail_messages')
    .select(['connection_id', 'message_id'])
    .where('address', '=', 'ana@people.example')
    .where('connection_id', '=', channelId)
    .execute()
  expect(threads).toHaveLength(1)
  expect(await heardIn(both.find((one) => one.contact.email === 'ana@people.example').id)).toHaveLength(1)
  await api.ok.delete(`/channels/${channelId}`)
  await Promise.all([imap.close(), smtp.close()])
})

it('a name that turns the words around it, or never ends, is a plain one', async () => {
  const { agent, look } = await connectedMailbox(scene)
  const name = `=?utf-8?B?${Buffer.from(`Ana\u202egro.elpmaxe\u2066\u0007 ${'x'.repeat(5000)}`).toString('base64')}?=`
  scene.imap.put(mailFrom(`${name} <eve3@people.example>`, 'Hello').raw)
  await look()
  await sentMails(scene, 'eve3@people.example', 1)
  const [{ contact }] = (await conversationsOf(scene, agent)) as [Json]
  expect(contact.name).toMatch(/^Anagro\.elpmaxe x+$/)
  expect(contact.name).toHaveLength(200)
})

it('an answer below what it quotes, in a mail of markup alone, is heard', async () => {
  const { agent, look } = await connectedMailbox(scene)
  const html = '<blockquote>We open at nine.</blockquote><p>And on Sunday?</p>'
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  scene.imap.put(mailFrom('ben@people.example', html, { headers, subject: '' }).raw)
  await look()
  await sentMails(scene, 'ben@people.example', 1)
  const [{ id }] = (await conversationsOf(scene, agent)) as [Json]
  expect((await heardIn(id))[0]).toContain('And on Sunday?')
})
