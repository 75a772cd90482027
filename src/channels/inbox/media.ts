import { largestAudioBytes, largestFileBytes } from '../../ai/index.ts'
import { ProviderError } from '../../integrations/index.ts'
import { keepContent, safeContentType, safeName } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import type { IncomingMessage, Media } from '../channel.ts'
import { withService } from '../connections/client.ts'
import type { Connection } from '../connections/store.ts'
import { fileText } from '../file-text.ts'
import { isBeyond } from './store-messages.ts'

/** The position of a file in a message. */
export interface MediaPlace {
  messageId: string
  place: number
}

export interface ReadMedia {
  /** The name of the file in the transcript. */
  title: string
  /** The text of the file; null if no model can read it. */
  text: string | null
}

/** Stores the files that came with messages, unless their sender is so far over the limit that the message is dropped. */
export async function storeEnclosed(
  app: App,
  connection: Connection,
  messages: readonly IncomingMessage[],
): Promise<IncomingMessage[]> {
  const stored: IncomingMessage[] = []
  for (const message of messages) {
    const { media } = message.content
    const isEnclosed = media.some(({ bytes }) => bytes !== undefined)
    const isDropped = isEnclosed && (await isBeyond(app.db, connection, message.personId))
    const files: Media[] = []
    for (const file of isDropped ? [] : media) files.push(await withoutBytes(app, file))
    stored.push({ ...message, content: { ...message.content, media: files } })
  }
  return stored
}

async function withoutBytes(app: App, { bytes, ...file }: Media): Promise<Media> {
  if (bytes === undefined) return file
  const { hash } = await keepContent(app, [Buffer.from(bytes)], bytes.length)
  const contentType = safeContentType(file.contentType ?? undefined)
  return { ...file, mediaId: hash, contentType, fileName: safeName(file.fileName ?? file.kind) }
}

/** Fetches and stores a file of a message, and reads it if the message is answered. */
export async function readMedia(
  app: App,
  connection: Connection,
  at: MediaPlace,
  media: Media,
  isAnswered: boolean,
  signal: AbortSignal,
): Promise<ReadMedia> {
  const title = media.fileName === null ? `[${media.kind}]` : `[${media.kind}: ${safeName(media.fileName)}]`
  const bytes = await fetched(app, connection, media, signal)
  if (bytes === undefined) return { title, text: null }
  await keepFile(app, connection, at, media, bytes)
  if (!isAnswered) return { title, text: null }
  const file = {
    accountId: connection.accountId,
    operationId: `channel-media:${at.messageId}:${at.place}`,
    kind: media.kind,
    name: media.fileName ?? media.kind,
    contentType: media.contentType ?? '',
    bytes,
  }
  return { title, text: await fileText(app, file, signal) }
}

/** Undefined if the service refuses the file, or it is too large. */
async function fetched(
  app: App,
  connection: Connection,
  media: Media,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const maxBytes = media.kind === 'audio' ? largestAudioBytes : largestFileBytes
  try {
    return await withService(
      app,
      connection,
      (service) => connection.messenger.download(service, media, maxBytes),
      signal,
    )
  } catch (error) {
    if (error instanceof ProviderError && isLasting(error)) return undefined
    throw error
  }
}

function isLasting({ kind, cause }: ProviderError): boolean {
  const isTooLarge = Object(cause).code === 'too_large' || Object(cause).code === 'blocked_address'
  return kind === 'refused' || kind === 'not_found' || isTooLarge
}

async function keepFile(
  app: App,
  { accountId }: Connection,
  at: MediaPlace,
  media: Media,
  bytes: Buffer,
): Promise<void> {
  const { hash, size } = await keepContent(app, [bytes], bytes.length)
  await app.db
    .insertInto('channel_media')
    .values({
      message_id: at.messageId,
      place: at.place,
      account_id: accountId,
      hash,
      size,
      file_name: safeName(media.fileName ?? media.kind),
      content_type: safeContentType(media.contentType ?? undefined),
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'place']).doNothing())
    .execute()
}
