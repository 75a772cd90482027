import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { ProviderError } from '../../integrations/index.ts'
import type { Outgoing, OutgoingFile, Service, Taken } from '../channel.ts'
import { choicesOf } from '../choices.ts'
import { botClient } from './client.ts'

const sent = z.object({ message_id: z.number().int(), chat: z.object({ id: z.number().int() }) })

/** Sends a text, with buttons if it asks for a choice, or a file. */
export async function sendByBot(
  service: Service,
  { personId, text, files: [file] }: Outgoing,
): Promise<Taken> {
  const taken =
    file === undefined ? await sendText(service, personId, text) : await sendFile(service, personId, file)
  return { providerMessageId: `${taken.chat.id}:${taken.message_id}`, personId: String(taken.chat.id) }
}

// The data of a button is limited in bytes.
const fitsButton = (choice: string) => Buffer.byteLength(choice) <= 64

function sendText(service: Service, personId: string, text: string) {
  const buttons = choicesOf(text, fitsButton).map((choice) => [{ text: choice, callback_data: choice }])
  const keyboard = buttons.length === 0 ? {} : { reply_markup: { inline_keyboard: buttons } }
  return botClient(service).call('sendMessage', { chat_id: Number(personId), text, ...keyboard }, sent)
}

const largestPhoto = 10 * 1024 * 1024

/** The method for each kind of file that displays it instead of only offering a download. */
const shown: readonly [pattern: RegExp, method: string, field: string, maxBytes: number][] = [
  [/^image\/(?:jpeg|png|webp)$/, 'sendPhoto', 'photo', largestPhoto],
  [/^audio\/(?:ogg|opus)$/, 'sendVoice', 'voice', Number.POSITIVE_INFINITY],
  [/^audio\/(?:mpeg|mp4|x-m4a)$/, 'sendAudio', 'audio', Number.POSITIVE_INFINITY],
  [/^video\/mp4$/, 'sendVideo', 'video', Number.POSITIVE_INFINITY],
]

/** Sends the file itself rather than a link, which also works without a public URL. */
async function sendFile(service: Service, personId: string, file: OutgoingFile) {
  const bytes = await buffer(await service.app.files.get(file.hash))
  const content = new Blob([new Uint8Array(bytes)], { type: file.contentType })
  const upload = (method: string, field: string) => {
    const form = new FormData()
    form.set('chat_id', personId)
    form.set(field, content, file.name)
    return botClient(service).upload(method, form, sent)
  }
  const way = shown.find(
    ([pattern, , , maxBytes]) => pattern.test(file.contentType) && bytes.length <= maxBytes,
  )
  if (way === undefined) return upload('sendDocument', 'document')
  try {
    return await upload(way[1], way[2])
  } catch (error) {
    // Telegram may refuse a picture of odd proportions, or a voice note to a contact who blocks them; as a document,
    // each arrives.
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    return upload('sendDocument', 'document')
  }
}
