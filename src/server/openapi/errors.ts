import type { DescribedEndpoint } from '../../kit/endpoint.ts'
import { type ProblemCode, problemStatus } from '../../kit/problem.ts'
import type { Components, MediaType, Reference, ResponseObject, Schema } from './model.ts'

/** The meaning of each error, and an example message. */
const meanings: Readonly<Record<ProblemCode, { description: string; message: string }>> = {
  bad_request: {
    description:
      'Something in the request is wrong; `details.issues` names every mistake and where it stands.',
    message: 'nmae: Unknown key "nmae"; did you mean "name"?',
  },
  unauthorized: {
    description:
      'The key, session or token is missing, malformed, unknown or revoked, or an account key where a personal one is needed.',
    message: 'This API key is unknown or was revoked.',
  },
  totp_required: {
    description: 'The password is right; the person also has a one-time code, which is missing or wrong.',
    message: 'Send the six digits of your authenticator, or a recovery code, as `totp`.',
  },
  insufficient_credits: {
    description: 'The account has no credits left for a call to an AI model.',
    message: 'The account has no credits left; they renew on the first of the month.',
  },
  payment_required: {
    description: "The account's plan does not include this.",
    message: 'The plan of this account does not include this.',
  },
  forbidden: {
    description: "The key's user lacks the role or the right; in a live chat, the site may not show it.",
    message: 'Only an ADMIN or OWNER of the account may do this.',
  },
  tls_required: {
    description: 'The request did not arrive over HTTPS.',
    message: 'This server is reached over HTTPS only.',
  },
  confirmation_required: {
    description: 'The person must have proved within the last ten minutes who they are.',
    message: 'Confirm who you are first: POST /session/confirm.',
  },
  not_found: {
    description: "There is no such thing in the caller's account; another account's id is answered the same.",
    message: 'There is no such thing in this account.',
  },
  method_not_allowed: {
    description: 'The path exists, but not with this method; `Allow` lists those that do.',
    message: 'This path takes GET, POST.',
  },
  request_timeout: {
    description: 'The request took too long to arrive: a body comes at 16 KiB a second or faster.',
    message: 'The body came too slowly; send it again.',
  },
  conflict: {
    description: 'The request is at odds with what is there: a taken name, a state that forbids the move.',
    message: 'This name is taken.',
  },
  gone: {
    description: 'It was used already, or is over.',
    message: 'This address was used already, or is not waited at any more.',
  },
  precondition_failed: {
    description: 'What was to be changed is no longer what the caller has seen; read it again.',
    message: 'This row has changed since you read it: read it again.',
  },
  too_large: {
    description: 'The body is larger than this endpoint takes.',
    message: 'The body is larger than this endpoint takes.',
  },
  unsupported_media_type: {
    description: 'The body is of a type that this endpoint does not read.',
    message: 'Send JSON with `Content-Type: application/json`.',
  },
  rate_limited: {
    description:
      'Too many requests came with this key, or from this visitor, or too many unknown keys from this address; `Retry-After` says when to try again.',
    message: 'This key may make 1200 requests a minute; wait 12 s.',
  },
  internal_error: {
    description: 'Something failed on the side of the server; its log has more under the request id.',
    message: 'Something went wrong on our side; the request id leads to it in the log.',
  },
  unavailable: {
    description: 'The server cannot work right now; `Retry-After` says when to try again.',
    message: 'The database cannot be reached right now; try again in a moment.',
  },
}

const requestId = '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'

export const errorSchema: Schema = {
  type: 'object',
  description: 'The one shape of every error.',
  properties: {
    code: { type: 'string', enum: Object.keys(problemStatus) },
    message: { type: 'string', description: 'What is wrong and what to do about it.' },
    details: {
      type: 'object',
      description: 'Present where there is something to point at.',
      properties: {
        issues: { type: 'array', items: { $ref: '#/components/schemas/Issue' } },
        graph: { type: 'object', description: 'Of edits that met others: the graph as it is now.' },
      },
      required: ['issues'],
      additionalProperties: false,
    },
    request_id: { type: 'string', description: 'Leads to the request in the log of the server.' },
  },
  required: ['code', 'message', 'request_id'],
  additionalProperties: false,
  examples: [exampleError('bad_request', meanings.bad_request.message)],
}

export const issueSchema: Schema = {
  type: 'object',
  description: 'One mistake.',
  properties: {
    path: { type: 'string', description: 'Where it stands in the request, as in `data.intentIds[0]`.' },
    code: { type: 'string', description: 'What kind of mistake: `required`, `unknown_key`, `not_found`…' },
    message: { type: 'string' },
    suggestion: { type: 'string', description: 'What was most likely meant.' },
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

/** Every error that this endpoint can answer with: those of the pipeline before it and its own. */
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

/** The error answers of an endpoint by status. */
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

/** One answer for each code, named after it, that operations refer to. */
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
