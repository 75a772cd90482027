import { z } from 'zod'
import { noContent } from '../../../kit/answers.ts'
import { anything } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { chatErrors, chatPrefix, site } from '../../livechat/callers.ts'
import { preflightHeaders } from '../../livechat/origins.ts'

/** Browsers send this before a page of another site may send other requests. */
export const preflight = endpoint({
  prefix: chatPrefix,
  route: 'OPTIONS /{agentId}/*',
  key: site,
  summary: 'Answer a CORS preflight request',
  params: z.looseObject({}),
  query: anything,
  body: anything,
  returns: noContent,
  errors: chatErrors,
  handle: ({ setHeader }) => {
    for (const [name, value] of Object.entries(preflightHeaders)) setHeader(name, value)
  },
})
