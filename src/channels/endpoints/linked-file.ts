import { z } from 'zod'
import { stream } from '../../kit/answers.ts'
import { anything } from '../../kit/schema.ts'
import { download } from '../../objects/index.ts'
import { endpoint } from '../../platform/app.ts'
import { linkedFile, linkPrefix } from '../outbox/files.ts'

/** Lets a service download a file of a message. Only the service gets the URL. */
export const downloadLinkedFile = endpoint({
  prefix: linkPrefix,
  route: 'GET /{sealed}',
  key: 'none',
  summary: 'Download a file of a message',
  params: z.strictObject({ sealed: z.string() }),
  query: anything,
  returns: stream('application/octet-stream'),
  errors: ['not_found'],
  handle: async ({ app, params, headers }) => download(app, await linkedFile(app, params.sealed), headers),
})
