import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import { isContention, isDatabaseAway, isDiskFull } from '../../platform/database/index.ts'
import { isUnstorable, type RequestParts, unstorableProblem } from './unstorable.ts'

/** The format of all errors in responses. */
export interface Envelope {
  code: string
  message: string
  details?: { issues: Problem['issues']; graph?: unknown }
  request_id: string
}

export function envelope(problem: Problem, requestId: string): Envelope {
  return {
    code: problem.code,
    message: problem.message,
    ...detailsOf(problem),
    request_id: requestId,
  }
}

function detailsOf({ issues, graph }: Problem): Pick<Envelope, 'details'> {
  if (graph !== undefined) return { details: { issues, graph } }
  return issues.length === 0 ? {} : { details: { issues } }
}

export function nothingThere({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): Problem {
  return new Problem('not_found', `There is nothing at ${method} ${url.slice(0, 200)}.`)
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, request)
  const shaped = request.routeOptions.config.endpoint?.errorShape?.(problem, error)
  const status = shaped?.status ?? problem.status
  if (status >= 500) request.log.error({ err: problem.cause ?? error }, 'request failed')
  return reply
    .code(status)
    .headers(problem.headers)
    .send(shaped?.body ?? envelope(problem, request.id))
}

/** The error that the caller sees. Details that aren't meant for them are only logged. */
export function toProblem(error: unknown, request: RequestParts): Problem {
  if (isDiskFull(error)) return diskFull(error)
  if (error instanceof Problem) return error
  const fromFramework = frameworkProblem(error as FastifyError)
  if (fromFramework !== undefined) return fromFramework
  if (isDatabaseAway(error)) {
    return new Problem('unavailable', 'The database cannot be reached right now; try again in a moment.', {
      headers: { 'retry-after': '2' },
      cause: error,
    })
  }
  if (isContention(error)) {
    return new Problem('unavailable', 'Another request got in the way of this one; try again.', {
      headers: { 'retry-after': '1' },
      cause: error,
    })
  }
  if (isUnstorable(error)) return unstorableProblem(request, error)
  return new Problem(
    'internal_error',
    'Something went wrong on our side; the request id leads to it in the log.',
    {
      cause: error,
    },
  )
}

export function diskFull(cause: unknown): Problem {
  return new Problem('unavailable', 'The disk of the server is full; try again when there is room.', {
    headers: { 'retry-after': '10' },
    cause,
  })
}

/** Fastify's own refusals, in the words of this API. */
function frameworkProblem(error: FastifyError): Problem | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('too_large', 'The body is larger than this endpoint takes.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', 'Send JSON with `Content-Type: application/json`.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('bad_request', 'The body is not as long as its Content-Length says.')
    default:
      // Other errors below 500 are malformed requests, such as an invalid URL.
      return error.statusCode !== undefined && error.statusCode < 500
        ? new Problem('bad_request', 'The request is malformed.')
        : undefined
  }
}
