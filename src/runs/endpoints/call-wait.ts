import { z } from 'zod'
import { accepted } from '../../kit/answers.ts'
import type { CallerType } from '../../kit/endpoint.ts'
import { anything } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { type Call, callPath } from '../waits/address.ts'
import { openCall, receiveCall } from '../waits/call.ts'
import { jsonText } from '../waits/json-body.ts'

/** Anyone with the URL that a run waits at. */
const caller: CallerType<App, Call> = {
  key: 'none',
  hasAccount: false,
  authenticate: (app, request) => openCall(app, request.param('token')),
}

/**
 * `POST /waits/{token}`: the URL that a run waits at. The run continues with the body, which may be empty.
 */
export const callWait = endpoint({
  prefix: callPath,
  route: 'POST /{token}',
  key: caller,
  summary: 'Continue a waiting run',
  params: z.strictObject({ token: z.string() }),
  query: anything,
  rawBody: /^application\/(?:json|[\w.+-]+\+json)(?:\s*;|$)/i,
  bodyLimit: 256 * 1024,
  returns: accepted(z.strictObject({ accepted: z.literal(true) })),
  errors: ['not_found', 'gone'],
  handle: async ({ app, caller: call, bytes }) => {
    await receiveCall(app, call, bytes.length > 0 ? jsonText(bytes) : null)
    return { accepted: true as const }
  },
})
