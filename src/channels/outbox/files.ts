import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { SecretsError } from '../../platform/secrets/index.ts'
import type { Media, OutgoingFile } from '../channel.ts'
import type { OutboxRow } from './store.ts'

interface Stored {
  id: string
  name: string
  contentType: string
  size: number
  hash: string
}

const enclosed = statement<
  { byPerson: boolean; file: Stored | null },
  [messageId: string, accountId: number]
>(
  'channels.enclosed-files',
  `select e.by_person as "byPerson", case when m.id is null then null else json_build_object('id', m.id,
     'name', m.file_name, 'contentType', m.content_type, 'size', m.size, 'hash', m.hash) end as file
   from conversation_entries e left join channel_media m on m.message_id = e.id and m.account_id = $2
   where e.id = $1 order by m.place`,
)

/** The files of a message, and whether a teammate wrote it. */
export async function readEnclosed(
  app: App,
  { id, accountId }: OutboxRow,
): Promise<{ byPerson: boolean; files: OutgoingFile[] }> {
  const rows = await enclosed.all(app.db, id, accountId)
  const files = rows.flatMap(({ file }) => (file === null ? [] : [outgoingFile(app, file)]))
  return { byPerson: rows[0]?.byPerson === true, files }
}

function outgoingFile(app: App, { id, ...file }: Stored): OutgoingFile {
  return { ...file, kind: kindOf(file.contentType), url: linkTo(app, id) }
}

function kindOf(contentType: string): Media['kind'] {
  const [kind] = contentType.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
}

export const linkPrefix = '/channels/files'
const context = 'channels/file-links'
// A message may wait a day for the service, which has another day to download the file.
const linkMs = 2 * 24 * 60 * 60 * 1000
const link = /^([0-9a-f-]{36}) (\d+)$/

/** A temporary URL at which a service can download one file without a key. */
function linkTo(app: App, id: string): string {
  const sealed = app.secrets.seal(`${id} ${Date.now() + linkMs}`, context)
  return `${app.publicUrl}${linkPrefix}/${sealed}`
}

const byId = statement<Stored, [id: string]>(
  'channels.linked-file',
  `select id, file_name as name, content_type as "contentType", size, hash from channel_media where id = $1`,
)

/** The file of such a URL. Throws if the URL is invalid or has expired. */
export async function linkedFile(app: App, sealed: string): Promise<Stored> {
  const [, id, until] = link.exec(opened(app, sealed)) ?? []
  const file = id === undefined || Number(until) < Date.now() ? undefined : await byId.first(app.db, id)
  if (file === undefined) throw notFound('file')
  return file
}

function opened(app: App, sealed: string): string {
  try {
    return app.secrets.open(sealed, context)
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error
    return ''
  }
}
