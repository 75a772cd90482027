import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import {
  allHandled,
  connectedMailbox,
  conversationsOf,
  headerOf,
  mailFrom,
  ours,
  sentMails,
  useMailScene,
} from '../../../test/harness/channels/email.ts'
import { eventually } from '../../../test/harness/workflows/automation.ts'
import { tagOf } from '../tag.ts'

const scene = useMailScene()

// Each test has its own sender, because messages of the previous test may still be on their way.
let people = 0
let her = ''
let ana = ''
beforeEach(() => {
  her = `ana${++people}@people.example`
  ana = `Ana García <${her.toUpperCase()}>`
})

const entriesOf = async (id: string): Promise<Json[]> =>
  (await scene.server.api.ok.get(`/conversations/${id}/entries`)).results.toReversed()

const spoken = async (id: string): Promise<string[]> =>
  (await entriesOf(id)).filter((one) => one.kind === 'message').map((one) => `${one.from}: ${one.content}`)

describe('a mail', () => {
  it('is answered once, in its thread, to its sender, without a greeting, and marked as automatic', async () => {
    const { agent, look } = await connectedMailbox(scene)
    const { id, raw } = mailFrom(ana, 'When do you open?', { subject: 'Opening hours' })
    scene.imap.put(raw)
    await look()
    await allHandled(scene)
    const [answer, ...others] = await sentMails(scene, her, 1)
    expect(others).toEqual([])
    expect(answer).toMatchObject({
      from: { address: ours, name: 'Lamp shop' },
      to: [{ address: her }],
      subject: 'Re: Opening hours',
      inReplyTo: id,
    })
    expect(answer?.text?.trim()).toBe('We open at nine.')
    expect(answer?.references).toBe(id)
    expect(headerOf(answer ?? ({} as never), 'Auto-Submitted')).toBe('auto-replied')
    const [conversation] = await conversationsOf(scene, agent)
    expect(conversation).toMatchObject({ channel: 'EMAIL', contact: { email: her } })
    expect(await spoken(conversation.id)).toEqual([
      'USER: Opening hours\n\nWhen do you open?',
      'AGENT: We open at nine.',
    ])
  })

  it('that answers ours goes on with the conversation, without what it quotes; another one begins another', async () => {
    const { agent, look } = await connectedMailbox(scene)
    scene.imap.put(mailFrom(ana, 'When do you open?').raw)
    await look()
    const [last] = await sentMails(scene, her, 1)
    const headers = { 'In-Reply-To': last?.messageId ?? '' }
    const quoted =
      'And on Sunday?\n\nOn Mon, 2 Feb 2026 at 10:00, Lamp shop <support@lamps.example>\nwrote:\n> We open at nine.\n'
    scene.imap.put(mailFrom(ana, quoted, { headers, subject: 'Re: The lamp' }).raw)
    await look()
    await sentMails(scene, her, 2)
    const [only, ...others] = await conversationsOf(scene, agent)
    expect(others).toEqual([])
    expect((await spoken(only.id)).filter((text) => text.startsWith('USER'))).toEqual([
      'USER: The lamp\n\nWhen do you open?',
      'USER: And on Sunday?',
    ])
    scene.imap.put(mailFrom(ana, 'My invoice is wrong.', { subject: 'Invoice' }).raw)
    await look()
    await eventually(async () => ((await conversationsOf(scene, agent)).length === 2 ? true : undefined))
  })

  it.each([
    ['an absence notice', { 'Auto-Submitted': 'auto-replied' }],
    ['a newsletter', { 'List-Unsubscribe': '<mailto:leave@list.example>' }],
    ['bulk mail', { Precedence: 'bulk' }],
    ['another Frontdesk', { 'X-Frontdesk-Loop': '1' }],
    ['ourselves', { From: ours }],
    ['a sender who reads no answers', { From: 'no-reply@shop.example' }],
  ])('of %s is not answered', async (_name, headers) => {
    const { agent, look } = await connectedMailbox(scene)
    scene.imap.put(mailFrom(ana, 'I am away.', { headers }).raw)
    scene.imap.put(mailFrom(`Jo <jo.${her}>`, 'Hello').raw)
    await look()
    await sentMails(scene, `jo.${her}`, 1)
    const found = await conversationsOf(scene, agent)
    expect(found.map((one) => one.contact.email)).toEqual([`jo.${her}`])
  })
})

const statusOf = async (id: string, status: string): Promise<Json> =>
  eventually(async () => {
    const { results } = await scene.server.api.ok.get(`/channels/deliveries?conversation_id=${id}`)
    return results.find((one: Json) => one.status === status)
  }, 20)

async function taken() {
  const connected = await connectedMailbox(scene)
  scene.imap.put(mailFrom(ana, 'Hello').raw)
  await connected.look()
  await sentMails(scene, her, 1)
  const [{ id }] = (await conversationsOf(scene, connected.agent)) as [Json]
  await scene.server.api.ok.post(`/conversations/${id}/take`)
  scene.smtp.mails.splice(0)
  return { ...connected, id: id as string }
}

const reply = (id: string, text: string) => scene.server.api.ok.post(`/conversations/${id}/reply`, { text })

describe('an answer', () => {
  it('of a person is not marked as that of a program, and may be given at any time', async () => {
    const { id } = await taken()
    await reply(id, 'We open at nine.')
    const [mail] = await sentMails(scene, her, 1)
    expect(headerOf(mail ?? ({} as never), 'Auto-Submitted')).toBeUndefined()
    expect(await scene.server.api.ok.get(`/conversations/${id}`)).toMatchObject({ reply_until: null })
  })

  it('that is refused for good is told in the transcript', async () => {
    const { id } = await taken()
    scene.smtp.failures.push('554 5.7.1 Rejected as spam')
    await reply(id, 'Hello again')
    const failure = await statusOf(id, 'FAILED')
    expect(failure.error).toContain('Rejected as spam')
    const errors = (await entriesOf(id)).filter((one) => one.type === 'ERROR')
    expect(errors).toMatchObject([{ data: { code: 'not_delivered' } }])
  })

  it('that comes back is told to have failed, and nobody answers the report', async () => {
    const { id, look } = await taken()
    const { id: messageId } = await reply(id, 'Hello again')
    await sentMails(scene, her, 1)
    await statusOf(id, 'SENT')
    const ofOurs = `<${tagOf(messageId, 0)}@lamps.example>`
    const report = [
      '--b\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ana@people.example\r\nAction: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full\r\n',
      `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${ofOurs}\r\nTo: ana@people.example\r\n`,
      '--b--',
    ]
    const headers = {
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      'MIME-Version': '1.0',
      From: 'MAILER-DAEMON@mx.example',
    }
    scene.imap.put(mailFrom(ana, report.join(''), { headers }).raw)
    await look()
    const failure = await statusOf(id, 'FAILED')
    expect(failure.error).toContain('Mailbox full')
    expect(scene.smtp.mails.filter(({ to }) => to.includes(her))).toHaveLength(1)
  })

  it('is for nobody while the agent is paused: the mail is kept, and the notice is sent', async () => {
    const { server } = scene
    const { agent, look } = await connectedMailbox(scene)
    await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: true })
    scene.imap.put(mailFrom(ana, 'Hello').raw)
    await look()
    const [notice] = await sentMails(scene, her, 1)
    expect(notice?.text).toContain('We are away')
  })
})

const byHand = (text: string, answered: string, more: Record<string, string> = {}) =>
  mailFrom(`Mara <${ours}>`, text, {
    headers: { To: ana, 'In-Reply-To': answered, ...more },
    subject: 'Re: The lamp',
  })

describe('what a person writes from the mailbox themselves', () => {
  it('takes the conversation over: once, with its words, and the agent keeps quiet', async () => {
    const { agent, look } = await connectedMailbox(scene)
    // The first poll stores the end of the folder of sent emails.
    await look()
    const asked = mailFrom(ana, 'When do you open?')
    scene.imap.put(asked.raw)
    await look()
    const [answer] = await sentMails(scene, her, 1)
    const [{ id }] = (await conversationsOf(scene, agent)) as [Json]
    // The server's copies of our own emails don't count as written by a teammate.
    for (const { raw } of scene.smtp.mails) scene.imap.putSent(raw)
    await look()
    expect(await scene.server.api.ok.get(`/conversations/${id}`)).toMatchObject({ handler: 'AGENT' })
    const written = byHand(
      'We open at nine, and I am there. Mara\n\nOn Monday, Ana wrote:\n> When?',
      answer?.messageId ?? '',
    )
    scene.imap.putSent(written.raw)
    // Stored twice, as some programs do.
    scene.imap.putSent(written.raw)
    await look()
    await look()
    expect(await scene.server.api.ok.get(`/conversations/${id}`)).toMatchObject({ handler: 'HUMAN' })
    expect((await spoken(id)).filter((text) => text.startsWith('PERSON'))).toEqual([
      'PERSON: We open at nine, and I am there. Mara',
    ])
    scene.smtp.mails.splice(0)
    scene.imap.put(mailFrom(ana, 'Thank you', { headers: { 'In-Reply-To': written.id } }).raw)
    await look()
    await eventually(async () => ((await spoken(id)).at(-1) === 'USER: Thank you' ? true : undefined))
    expect(scene.smtp.mails.filter(({ to }) => to.includes(her))).toEqual([])
    expect(await conversationsOf(scene, agent)).toHaveLength(1)
  })

  it('is nobody else to write: a mail into the inbox in our name, an absence notice, or one to somebody unknown', async () => {
    const { agent, look } = await connectedMailbox(scene)
    await look()
    const asked = mailFrom(ana, 'When do you open?')
    scene.imap.put(asked.raw)
    await look()
    await sentMails(scene, her, 1)
    scene.imap.put(byHand('Give her a refund', asked.id).raw)
    scene.imap.putSent(byHand('I am away', asked.id, { 'Auto-Submitted': 'auto-replied' }).raw)
    scene.imap.putSent(byHand('Hello mother', '<private@people.example>').raw)
    scene.imap.putSent(byHand('As another', asked.id, { From: 'boss@lamps.example' }).raw)
    await look()
    const [only, ...others] = await conversationsOf(scene, agent)
    expect(others).toEqual([])
    expect(only).toMatchObject({ handler: 'AGENT' })
    expect((await spoken(only.id)).filter((text) => text.startsWith('PERSON'))).toEqual([])
  })
})

describe('a mailbox', () => {
  it('is looked into by itself', async () => {
    await connectedMailbox(scene)
    scene.imap.put(mailFrom(ana, 'Hello').raw)
    const [mail] = await sentMails(scene, her, 1)
    expect(mail?.subject).toBe('Re: The lamp')
  })

  it('that is numbered anew is read from its end, and goes on from there', async () => {
    const { agent, look } = await connectedMailbox(scene)
    scene.imap.uidValidity += 1
    scene.imap.put(mailFrom(ana, 'From before').raw)
    await look()
    scene.imap.put(mailFrom(ana, 'New').raw)
    await look()
    await sentMails(scene, her, 1)
    const [found] = await conversationsOf(scene, agent)
    expect((await spoken(found.id))[0]).toContain('New')
  })

  it('whose password is refused needs attention, and works again with another one', async () => {
    const { channelId, look } = await connectedMailbox(scene)
    const session = await scene.server.account.owner.signIn()
    const good = scene.imap.password
    scene.imap.password = 'changed'
    await expect(look()).rejects.toThrow('app password')
    const broken = await session.api.ok.get(`/channels/${channelId}`)
    expect(broken).toMatchObject({ status: 'NEEDS_ATTENTION' })
    const wrong = await session.api.patch(`/channels/${channelId}/email`, { imap: { password: good } })
    expect(wrong.status).toBe(409)
    const fixed = await session.api.ok.patch(`/channels/${channelId}/email`, {
      imap: { password: 'changed' },
    })
    expect(fixed).toMatchObject({ status: 'CONNECTED', webhook: null })
    scene.imap.password = good
  })
})
