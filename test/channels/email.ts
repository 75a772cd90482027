import PostalMime from 'postal-mime'
import { findConnection } from '../../src/channels/connections/store.ts'
import { pollConnection } from '../../src/channels/polling/poll.ts'
import { mailFrom, ours, serversOf } from '../harness/channels/email.ts'
import { startImap } from '../stand-ins/mail/imap.ts'
import { startSubmission } from '../stand-ins/mail/smtp.ts'
import type { ChannelUnderTest, Written } from './channel.ts'

let people = 0

const idOf = (person: string, number: number) => `<${number}.${person}>`

/** The email that a person's program sends; all after the first are in its thread. */
function mailOf(person: string, { number, text, file }: Written): string {
  const thread: Record<string, string> = number === 1 ? {} : { References: idOf(person, 1) }
  const about = { 'Message-ID': idOf(person, number), ...thread }
  if (file === undefined) return mailFrom(person, text, { headers: about, subject: '' }).raw
  const parts = [
    `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`,
    `--b\r\nContent-Type: ${file.contentType}\r\nContent-Disposition: attachment; filename="${file.name}"\r\n`,
    `Content-Transfer-Encoding: base64\r\n\r\n${file.bytes.toString('base64')}\r\n--b--`,
  ]
  const headers = { ...about, 'Content-Type': 'multipart/mixed; boundary=b', 'MIME-Version': '1.0' }
  return mailFrom(person, parts.join(''), { headers, subject: '' }).raw
}

export async function startEmail(): Promise<{ channels: ChannelUnderTest[]; close: () => Promise<void> }> {
  const password = 'an app password'
  const [imap, smtp] = await Promise.all([startImap(ours, password), startSubmission(ours, password)])
  let look: (() => Promise<void>) | undefined
  const channel: ChannelUnderTest = {
    key: 'email',
    environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' },
    connect: async ({ app, account }, agentId) => {
      const { api } = await account.owner.signIn()
      const { id } = await api.ok.post('/channels/email', {
        address: ours,
        agentId,
        ...serversOf({ imap, smtp }),
      })
      look = async () => {
        const connection = await findConnection(app.db, id)
        if (connection !== undefined) await pollConnection(app, connection, AbortSignal.timeout(30_000))
      }
      // The first look records the end of the folder of sent emails.
      await look()
    },
    somebody: () => `person${++people}@people.example`,
    write: async (person, written) => void imap.put(mailOf(person, written)),
    forge: async () => [],
    look: async () => look?.(),
    visits: imap.logins,
    writeByHand: async (person, text) => {
      const headers = { To: person, 'In-Reply-To': idOf(person, 1) }
      imap.putSent(mailFrom(ours, text, { headers, subject: '' }).raw)
    },
    arrived: async (person) => {
      const mails = smtp.mails.filter(({ to }) => to.includes(person))
      const read = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)))
      return read.map(({ text, attachments: [file], messageId }) => ({
        text: text?.trim() ?? '',
        file: file === undefined ? null : Buffer.from(file.content as ArrayBuffer),
        mark: messageId ?? null,
      }))
    },
    limit: () => void smtp.failures.push('451 4.7.1 Try again later'),
    // SMTP can't name a time to wait.
    namesPause: false,
    silence: smtp.silence,
    tellTaken: null,
  }
  const close = async () => {
    await Promise.all([imap.close(), smtp.close()])
  }
  return { channels: [channel], close }
}
