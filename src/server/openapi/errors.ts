import type { DescribedEndpoint } from '../../kit/endpoint.ts'
import { type ProblemCode, problemStatus } from '../../kit/problem.ts'
import type { Components, MediaType, Reference, ResponseObject, Schema } from './model.ts'

/** The meaning of each error, and an example message. */
const meanings: Readonly<Record<ProblemCode, { description: string; message: string }>> = {
  bad_request: {
    description: 'The request is invalid. `details.issues` lists every mistake with its path.',
    message: 'nmae: Unknown key "nmae"; did you mean "name"?',
  },
  unauthorized: {
    description:
      'The key, session or token is missing, malformed, unknown or revoked, or this operation needs a personal key.',
    message: 'This API key is unknown or was revoked.',
  },
  totp_required: {
    description: 'The password is correct, but the one-time code is missing or wrong.',
    message: 'Send the six digits of your authenticator, or a recovery code, as `totp`.',
  },
  insufficient_credits: {
    description: 'The account has no credits left for a model call.',
    message: 'The account has no credits left; they renew on the first of the month.',
  },
  payment_required: {
    description: "The account's plan doesn't include this.",
    message: 'The plan of this account does not include this.',
  },
  forbidden: {
    description: 'The user lacks the role or right, or the site may not show this live chat.',
    message: 'Only an ADMIN or OWNER of the account may do this.',
  },
  tls_required: {
    description: 'The request was not sent over HTTPS.',
    message: 'This server is reached over HTTPS only.',
  },
  confirmation_required: {
    description: 'The user must confirm their identity. A confirmation is valid for ten minutes.',
    message: 'Confirm who you are first: POST /session/confirm.',
  },
  not_found: {
    description: "The resource doesn't exist in the caller's account.",
    message: 'There is no such thing in this account.',
  },
  method_not_allowed: {
    description: 'The path exists, but not with this method. `Allow` lists the methods.',
    message: 'This path takes GET, POST.',
  },
  request_timeout: {
    description: 'The request arrived too slowly. A body must arrive at 16 KiB per second or faster.',
    message: 'The body came too slowly; send it again.',
  },
  conflict: {
    description: 'The request conflicts with the current state, such as a name that is taken.',
    message: 'This name is taken.',
  },
  gone: {
    description: 'It was already used, or has expired.',
    message: 'This address was used already, or is not waited at any more.',
  },
  precondition_failed: {
    description: 'The resource changed since it was read. Read it again.',
    message: 'This row has changed since you read it: read it again.',
  },
  too_large: {
    description: 'The body is larger than this endpoint allows.',
    message: 'The body is larger than this endpoint takes.',
  },
  unsupported_media_type: {
    description: "This endpoint doesn't support the content type of the body.",
    message: 'Send JSON with `Content-Type: application/json`.',
  },
  rate_limited: {
    description:
      'Too many requests with this key or from this visitor, or too many unknown keys from this address. `Retry-After` says when to try again.',
    message: 'This key may make 1200 requests a minute; wait 12 s.',
  },
  internal_error: {
    description: 'The server failed. Its log has the details under the request id.',
    message: 'Something went wrong on our side; the request id leads to it in the log.',
  },
  unavailable: {
    description: "The server can't work right now. `Retry-After` says when to try again.",
    message: 'The database cannot be reached right now; try again in a moment.',
  },
}

const requestId = '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'

export const errorSchema: Schema = {
  type: 'object',
  description: 'The shape of all errors.',
  properties: {
    code: { type: 'string', enum: Object.keys(problemStatus) },
    message: { type: 'string', description: 'What is wrong and how to fix it.' },
    details: {
      type: 'object',
      description: 'More information, if there is any.',
      properties: {
        issues: { type: 'array', items: { $ref: '#/components/schemas/Issue' } },
        graph: { type: 'object', description: 'The current graph, if edits conflict.' },
      },
      required: ['issues'],
      additionalProperties: false,
    },
    request_id: { type: 'string', description: "Identifies the request in the server's log." },
  },
  required: ['code', 'message', 'request_id'],
  additionalProperties: false,
  examples: [exampleError('bad_request', meanings.bad_request.message)],
}

export const issueSchema: Schema = {
  type: 'object',
  description: 'A mistake in the request.',
  properties: {
    path: { type: 'string', description: 'The place in the request, such as `data.intentIds[0]`.' },
    code: { type: 'string', description: 'The type of mistake: `required`, `unknown_key`, `not_found`…' },
    message: { type: 'string' },
    suggestion: { type: 'string', description: 'The most likely intended value.' },
  },
  required: ['path', 'code', 'message'],
  additionalProperties: false,
  examples: [exampleIssue()],
}

function exampleIssue() {
  return {
    path: 'nmae',
    code: 'unknown_key',
    message: 'Unknown key "nmae"; did you mean "name"?',
    suggestion: 'name',
  }
}

function exampleError(code: string, message: string) {
  const details = code === 'bad_request' ? { details: { issues: [exampleIssue()] } } : {}
  return { code, message, ...details, request_id: requestId }
}

/** True if it accepts an Idempotency-Key, which belongs to the API key of its caller. */
export function isRepeatable({ method, takesKey, changes, key }: DescribedEndpoint): boolean {
  return (method === 'POST' || takesKey === true) && changes && key !== 'none' && key !== 'visitor'
}

/** All errors of an endpoint: its own, and those of the pipeline before it. */
function errorCodes(endpoint: DescribedEndpoint): ProblemCode[] {
  const takesBody = endpoint.body !== undefined || endpoint.consumes !== undefined
  const codes = new Set<ProblemCode>(['bad_request'])
  if (endpoint.key !== 'none') codes.add('unauthorized').add('rate_limited')
  if (endpoint.key === 'admin' || endpoint.method !== 'GET' || endpoint.needs.includes('admin'))
    codes.add('forbidden')
  if (endpoint.key === 'session') codes.add('not_found')
  if (endpoint.needs.includes('confirmation')) codes.add('confirmation_required')
  if (isRepeatable(endpoint)) codes.add('conflict')
  if (takesBody) codes.add('request_timeout').add('too_large').add('unsupported_media_type')
  for (const code of endpoint.errors) codes.add(code)
  codes.add('internal_error').add('unavailable')
  return [...codes].toSorted((a, b) => problemStatus[a] - problemStatus[b])
}

export function errorResponses(endpoint: DescribedEndpoint): Record<string, ResponseObject | Reference> {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => String(problemStatus[code]))
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, responseFor(codes)]))
}

function responseFor(codes: readonly ProblemCode[]): ResponseObject | Reference {
  const [only, ...others] = codes
  if (only !== undefined && others.length === 0) return { $ref: `#/components/responses/${only}` }
  return {
    description: codes.map((code) => `\`${code}\`: ${meanings[code].description}`).join(' '),
    content: json({
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(
        codes.map((code) => [code, { value: exampleError(code, meanings[code].message) }]),
      ),
    }),
  }
}

/** One response per code, which operations refer to. */
export function errorComponents(): Components['responses'] {
  return Object.fromEntries(
    Object.entries(meanings).map(([code, { description, message }]) => [
      code,
      {
        description,
        ...(code === 'rate_limited' || code === 'unavailable' ? retryHeaders : {}),
        content: json({
          schema: { $ref: '#/components/schemas/Error' },
          example: exampleError(code, message),
        }),
      },
    ]),
  )
}

const retryHeaders = { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }

function json(mediaType: MediaType): Record<string, MediaType> {
  return { 'application/json': mediaType }
}
