import { type IncomingHttpHeaders, request } from 'node:http'
import { request as undiciRequest } from 'undici'
import { expect } from 'vitest'
import { z } from 'zod'
import { problemStatus } from '../../src/kit/problem.ts'
import type { Json, Reply } from '../harness/api.ts'

export interface Sent {
  key?: string
  headers?: Record<string, string>
  body?: string | FormData
}

/** Sends exactly this request. Reads the whole answer; of an event stream, only the first part. */
export async function send(method: string, url: string, { key, headers, body }: Sent = {}): Promise<Reply> {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  // Takes about a third of the processor time of `fetch`.
  const response = await undiciRequest(url, {
    method,
    ...(body instanceof FormData
      ? await encodedForm(body, { ...authorization, ...headers })
      : { headers: { ...authorization, ...headers }, body: body ?? null }),
  })
  const answered = headersFrom(response.headers)
  const isStream = answered.get('content-type')?.startsWith('text/event-stream') === true
  const text = isStream ? await firstOf(response.body) : await response.body.text()
  return replyFrom(response.statusCode, answered, text)
}

async function encodedForm(form: FormData, headers: Record<string, string>) {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { headers: { ...headers, 'content-type': type }, body: Buffer.from(await encoded.arrayBuffer()) }
}

function headersFrom(fields: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  return headers
}

async function firstOf(body: AsyncIterable<Buffer>): Promise<string> {
  for await (const part of body) return part.toString()
  return ''
}

/** Announces a body of `bytes` and sends none of it: a server that checks lengths need not wait for it. */
export function announce(
  method: string,
  url: string,
  credentials: Record<string, string>,
  bytes: number,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...credentials,
      'content-type': 'application/json',
      'content-length': bytes,
    }
    const outgoing = request(url, { method, headers }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        outgoing.destroy()
        const answered = new Headers({ 'content-type': response.headers['content-type'] ?? '' })
        resolve(replyFrom(response.statusCode ?? 0, answered, text))
      })
    })
    outgoing.on('error', reject)
    outgoing.flushHeaders()
  })
}

function replyFrom(status: number, headers: Headers, text: string): Reply {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  // The answer to HEAD has no body.
  return { status, headers, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}

// A stack frame, a source file, a dependency, a statement, a message of the database's or the system's own.
const leaks = [
  /\bat .+:\d+:\d+/,
  /\bat (?:async )?[\w.<>]+ \(/,
  /node_modules/,
  /\/src\//,
  /\.[jt]s:/,
  /\bselect .+ from\b|\binsert into\b|\bdelete from\b|\bupdate .+ set\b/i,
  /relation "|column "|violates|syntax error at/i,
  /\bE(?:NOENT|CONN\w+|ACCES)\b/,
]

/** The words of what we build on: whoever calls the API is told in ours. */
const foreignWords = [
  /Too (?:small|big): expected/,
  /Invalid (?:input|option|string|key|UUID|URL|ISO|email|number)(?::| date| time)/i,
  /expected \w+ to (?:have|be)\b/i,
  /Unrecognized keys?:/,
  /no such overload|no such key:|unknown variable:/i,
  /invalid input syntax|out of range for type|value too long for type|null value in column|duplicate key value/i,
  /Unexpected (?:token|end of|non-white|string|number)|JSON at position|\\\\?" is not valid JSON|after JSON/,
  /Cannot (?:read|convert|destructure)|is not (?:a function|iterable|defined)|undefined is not/,
  /Headers\.append|negotiation probe|FST_ERR|UND_ERR|ERR_INVALID|ZodError|fetch failed|Invalid URL|getaddrinfo/,
]

/** The answer is an error in the one shape of errors, with one of these statuses, and reveals nothing of the server. */
export function expectError(reply: Reply, ...statuses: number[]): Json {
  const mistakes = [
    ...(statuses.includes(reply.status) ? [] : [`expected ${statuses.join(' or ')}`]),
    ...envelopeMistakes(reply),
    ...leaks.filter((leak) => leak.test(reply.text)).map((leak) => `reveals ${leak}`),
    ...foreignWordsIn(reply.text).map((words) => `has the words ${words}`),
  ]
  if (mistakes.length > 0) expect.fail(`answered ${reply.status} ${reply.text}: ${mistakes.join(', ')}`)
  return reply.body
}

/** The answer is a refusal of any status, in any shape, and reveals nothing of the server. */
export function expectRefusal({ status, text }: Reply): void {
  const mistakes = [
    ...(status >= 400 && status < 500 ? [] : ['is no refusal']),
    ...leaks.filter((leak) => leak.test(text)).map((leak) => `reveals ${leak}`),
    ...foreignWordsIn(text).map((words) => `has the words ${words}`),
  ]
  if (mistakes.length > 0) expect.fail(`answered ${status} ${text}: ${mistakes.join(', ')}`)
}

export function foreignWordsIn(text: string): RegExp[] {
  return foreignWords.filter((words) => words.test(text))
}

const issue = z.strictObject({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  suggestion: z.unknown().optional(),
})

const envelope = z.strictObject({
  code: z.string(),
  message: z.string().regex(/\S/),
  request_id: z.string().regex(/^[0-9a-f-]{36}$/),
  details: z.strictObject({ issues: z.array(issue), graph: z.unknown().optional() }).optional(),
})

const problemStatuses: Readonly<Record<string, number>> = problemStatus

function envelopeMistakes({ status, body }: Reply): string[] {
  const { error, data } = envelope.safeParse(body)
  if (data === undefined)
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
  return problemStatuses[data.code] === status ? [] : [`${data.code} has another status`]
}
