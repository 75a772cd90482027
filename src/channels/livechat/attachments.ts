import type { LivechatAgent } from '../../agents/index.ts'
import type { StreamBody } from '../../kit/answers.ts'
import { timeUuid } from '../../kit/ids.ts'
import { notFound, Problem, wrong } from '../../kit/problem.ts'
import { download, keepContent, safeName } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import { fileText, type SentFile } from '../file-text.ts'
import { fileTypeOf } from './file-types.ts'
import type { ChatAttachment } from './resources.ts'
import type { Visitor } from './visitors.ts'

export const largestAttachmentBytes = 10 * 1024 * 1024
export const mostAttachments = 5

/** Stores a file that a visitor is about to send, and reads it for the agent. */
export async function keepAttachment(
  app: App,
  accountId: number,
  visitor: Visitor,
  file: { name: string; bytes: Buffer },
): Promise<ChatAttachment> {
  const { bytes } = file
  const name = safeName(file.name)
  const type = fileTypeOf(bytes, name)
  if (type === undefined) {
    throw new Problem(
      'unsupported_media_type',
      'Send a picture (PNG, JPEG, GIF, WebP), a document (PDF, DOCX, text) or a recording (WAV, MP3, Ogg, FLAC).',
    )
  }
  const { hash, size } = await keepContent(app, [bytes], largestAttachmentBytes)
  const id = timeUuid()
  const operationId = `livechat/${id}`
  const reading = await readingOf(app, { accountId, operationId, name, bytes, ...type })
  const content_type = type.contentType
  await app.db
    .insertInto('livechat_attachments')
    .values({ id, visitor_id: visitor.id, name, content_type, size, hash, reading })
    .execute()
  return { id, name, content_type, size }
}

// The visitor waits for the upload. If reading takes longer, the agent gets only the name of the file.
const patienceMs = 30_000

async function readingOf(app: App, file: SentFile): Promise<string | null> {
  try {
    return await fileText(app, file, AbortSignal.timeout(patienceMs))
  } catch (error) {
    app.log.warn({ err: error }, 'a file of a live chat could not be read')
    return null
  }
}

/** The text and the files of a message. */
export interface Content {
  text: string
  attachmentIds: readonly string[]
}

/** Attaches files to a message. Returns the content for the agent: the text, and what was read from the files. */
export async function attachTo(
  db: Db,
  { accountId }: LivechatAgent,
  visitor: Visitor,
  messageId: string,
  { text, attachmentIds }: Content,
): Promise<string> {
  if (attachmentIds.length === 0) return text
  return transact({ db }, async ({ db }) => {
    const files = await db
      .updateTable('livechat_attachments')
      .set({ message_id: messageId })
      .where('id', 'in', attachmentIds)
      .where('visitor_id', '=', visitor.id)
      .where((is) => is.or([is('message_id', 'is', null), is('message_id', '=', messageId)]))
      .returning(['id', 'name', 'reading', 'hash', 'size', 'content_type'])
      .execute()
    if (files.length < new Set(attachmentIds).size) {
      throw wrong('attachment_ids', 'not_found', 'A file is not there any more, or was sent before.')
    }
    await db
      .insertInto('livechat_messages')
      .values({ id: messageId, visitor_id: visitor.id, content: text })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const inOrder = files.toSorted((a, b) => a.id.localeCompare(b.id))
    await keepMedia(db, accountId, messageId, inOrder)
    const told = inOrder.map(toldOf)
    return [text, ...told].filter((part) => part !== '').join('\n\n')
  })
}

/** Stores the files for as long as the conversation exists, for teammates: `GET /channels/media/{messageId}`. */
async function keepMedia(
  db: Db,
  accountId: number,
  messageId: string,
  files: readonly { name: string; hash: string; size: number; content_type: string }[],
): Promise<void> {
  await db
    .insertInto('channel_media')
    .values(
      files.map(({ name, hash, size, content_type }, index) => ({
        message_id: messageId,
        place: index + 1,
        account_id: accountId,
        hash,
        size,
        file_name: name,
        content_type,
      })),
    )
    .onConflict((conflict) => conflict.columns(['message_id', 'place']).doNothing())
    .execute()
}

function toldOf({ name, reading }: { name: string; reading: string | null }): string {
  return reading === null ? `[File: ${name}]` : `[File: ${name}]\n${reading}`
}

const shared = statement<
  { name: string; contentType: string; size: number; hash: string },
  [id: string, visitorId: string]
>(
  'livechat.shared-file',
  `select name, content_type as "contentType", size, hash from livechat_attachments where id = $1 and visitor_id = $2
   union all
   select m.file_name, m.content_type, m.size, m.hash
   from channel_media m join conversation_entries e on e.id = m.message_id and e.by_person
   join conversations c on c.id = e.conversation_id and c.account_id = m.account_id
   where m.id = $1 and c.channel = 'LIVECHAT' and c.external_id = $2::text`,
)

/** Returns a file that this visitor sent or received, as a download. */
export async function sendAttachment(
  app: App,
  visitor: Visitor,
  id: string,
  headers: Parameters<typeof download>[2],
): Promise<StreamBody> {
  const file = await shared.first(app.db, id, visitor.id)
  if (file === undefined) throw notFound('file')
  return download(app, file, headers)
}
