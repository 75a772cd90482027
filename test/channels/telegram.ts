import { startTelegram } from '../stand-ins/telegram/index.ts'
import { messageOf } from '../stand-ins/telegram/payloads.ts'
import { type ChannelUnderTest, mustBe, writtenAt } from './channel.ts'

let people = 0

const from = (person: string) => ({ id: Number(person), first_name: 'Ana' })

/** A bot whose updates are posted to us. */
export async function startTelegramChannel(): Promise<{
  channels: ChannelUnderTest[]
  close: () => Promise<void>
}> {
  const telegram = await startTelegram()
  const { state } = telegram
  const channel: ChannelUnderTest = {
    key: 'telegram',
    environment: telegram.environment,
    connect: async ({ url, account }, agentId) => {
      telegram.reachAt(url)
      const { api } = await account.owner.signIn()
      await api.ok.post('/channels', { channel: 'telegram', token: state.bot.token, agentId })
    },
    somebody: () => String(7_000_000 + ++people),
    write: async (person, { number, text, file }) => {
      const fileId = `file-${person}-${number}`
      if (file !== undefined) state.files.set(fileId, { path: `documents/${fileId}`, bytes: file.bytes })
      const document = { file_id: fileId, mime_type: file?.contentType, file_name: file?.name }
      const content = file === undefined ? { text } : { document, caption: text }
      const at = Math.floor(writtenAt(number).getTime() / 1000)
      mustBe(await telegram.write({ from: from(person), messageId: number, at }, content), 200)
    },
    forge: async (person) => {
      const update = telegram.updateOf({ message: messageOf({ from: from(person) }, { text: 'Hi' }) })
      const statuses: number[] = []
      for (const secret of ['', 'wrong', `${state.webhook?.secret}x`, encodeURIComponent('ä'.repeat(16))]) {
        statuses.push(await telegram.deliver(update, secret))
      }
      return statuses
    },
    look: null,
    visits: () => 0,
    writeByHand: null,
    arrived: async (person) =>
      state.sent
        .filter(({ chatId }) => chatId === Number(person))
        .map(({ text, file }) => ({ text, file: file?.bytes ?? null, mark: null })),
    limit: (seconds) => {
      const parameters = { retry_after: seconds }
      const body = { ok: false, error_code: 429, description: 'Too Many Requests', parameters }
      state.failures.push({ status: 429, body: JSON.stringify(body) })
    },
    namesPause: true,
    silence: telegram.silence,
    tellTaken: null,
  }
  return { channels: [channel], close: telegram.close }
}
