import { largestAudioBytes, largestFileBytes } from '../../ai/index.ts'
import type { Media } from '../../channel-types/index.ts'
import { ProviderError } from '../../integrations/index.ts'
import { keepContent, safeContentType, safeName } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { withService } from '../connections/client.ts'
import type { Connection } from '../connections/store.ts'
import { fileText } from '../file-text.ts'

/** Which file of which message. */
export interface MediaPlace {
  messageId: string
  place: number
}

export interface ReadMedia {
  /** What stands in the transcript for the file itself. */
  title: string
  /** What it says; null where that cannot be told. */
  text: string | null
}

/** Fetches a file that came with a message, keeps it, and reads it aloud where somebody is there to listen. */
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

/** Undefined where the service will not hand it out, or it is larger than we take. */
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
