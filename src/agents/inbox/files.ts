import type { UserCaller } from '../../kit/caller.ts'
import type { UploadPart } from '../../kit/endpoint.ts'
import { timeUuid } from '../../kit/ids.ts'
import { wrong } from '../../kit/problem.ts'
import { isFilePart } from '../../kit/upload.ts'
import { keepContent, safeContentType, safeName } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'

/** The same limits as for a visitor's files. */
export const largestFileBytes = 10 * 1024 * 1024
export const mostFiles = 5

export interface ReplyFile {
  id: string
  name: string
  content_type: string
  size: number
}

/** Stores files that the caller is about to send in a conversation. */
export async function keepReplyFiles(
  app: App,
  caller: UserCaller,
  conversationId: string,
  parts: AsyncIterable<UploadPart>,
): Promise<ReplyFile[]> {
  const kept: (ReplyFile & { hash: string })[] = []
  for await (const part of parts) {
    if (part.kind !== 'file' || !isFilePart(part.field)) {
      throw wrong(part.field, 'unknown_key', 'Files go under `files`; there is nothing besides them.')
    }
    if (kept.length === mostFiles) {
      throw wrong('files', 'too_many', `A message has at most ${mostFiles} files.`)
    }
    const { hash, size } = await keepContent(app, part.stream, largestFileBytes)
    const content_type = safeContentType(part.contentType)
    kept.push({ id: timeUuid(), name: safeName(part.fileName), content_type, size, hash })
  }
  if (kept.length === 0) throw wrong('files', 'required', 'Send at least one file under `files`.')
  await app.db
    .insertInto('reply_files')
    .values(
      kept.map(({ name, ...file }) => ({
        ...file,
        file_name: name,
        account_id: caller.account.id,
        conversation_id: conversationId,
        user_id: caller.user.id,
      })),
    )
    .execute()
  return kept.map(({ hash: _hash, ...file }) => file)
}

const send = statement<
  { place: number; name: string },
  [messageId: string, conversationId: string, userId: number, ids: readonly string[]]
>(
  'agents.send-reply-files',
  `with wanted as (select id, place from unnest($4::uuid[]) with ordinality as w (id, place)),
   gone as (
     delete from reply_files f using wanted w
     where f.id = w.id and f.conversation_id = $2 and f.user_id = $3
     returning w.place, f.account_id, f.hash, f.file_name, f.content_type, f.size)
   insert into channel_media (message_id, place, account_id, hash, file_name, content_type, size)
   select $1, row_number() over (order by place), account_id, hash, file_name, content_type, size from gone order by place
   returning place, file_name as name`,
)

/** Attaches files to a reply, in the given order. Returns their names. */
export async function sendReplyFiles(
  db: Db,
  caller: UserCaller,
  reply: { messageId: string; conversationId: string; fileIds: readonly string[] },
): Promise<string[]> {
  const wanted = [...new Set(reply.fileIds)]
  if (wanted.length === 0) return []
  const files = await send.all(db, reply.messageId, reply.conversationId, caller.user.id, wanted)
  if (files.length < wanted.length) {
    throw wrong('file_ids', 'not_found', 'A file is not there any more, or was sent before: upload it again.')
  }
  return files.toSorted((a, b) => a.place - b.place).map(({ name }) => name)
}

/** The text of a message with lines for its files, for readers that only get texts, such as agents. */
export function withFileLines(text: string, names: readonly string[]): string {
  return [text, ...names.map((name) => `[File: ${name}]`)].filter((line) => line !== '').join('\n')
}

/** The text of such a message without the lines, for readers who see the files. */
export function withoutFileLines(content: string, names: readonly string[]): string {
  const lines = withFileLines('', names)
  if (lines === '' || !content.endsWith(lines)) return content
  return content.slice(0, -lines.length).replace(/\n$/, '')
}
