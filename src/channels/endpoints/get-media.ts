import { z } from 'zod'
import { stream } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { uuid } from '../../kit/schema.ts'
import { download } from '../../objects/index.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'

export const getMedia = endpoint({
  route: 'GET /channels/media/{messageId}',
  key: 'any',
  summary: 'Download a file of a message',
  description:
    'Downloads a file that a user sent in the live chat or through a messenger, such as a picture, a voice note or a document.',
  params: z.strictObject({
    messageId: uuid.meta({ description: "The id of the user's message." }),
  }),
  query: z.strictObject({
    place: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(1)
      .meta({ description: 'The position of the file if the message has several.', example: 1 }),
  }),
  returns: stream('application/octet-stream'),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params, query, headers }) => {
    const file = await findMedia(app.db, caller.account.id, params.messageId, query.place)
    if (file === undefined) throw notFound('file')
    return download(app, file, headers)
  },
})

function findMedia(db: Db, accountId: number, messageId: string, place: number) {
  return db
    .selectFrom('channel_media')
    .select(['hash', 'size', 'content_type as contentType', 'file_name as name'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('place', '=', place)
    .executeTakeFirst()
}
