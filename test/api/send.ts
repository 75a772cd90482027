import { request } from 'node:http'
import { expect } from 'vitest'
import { problemStatus } from '../../src/kit/problem.ts'
import type { Json, Reply } from '../harness/api.ts'

export interface Sent {
  key?: string
  headers?: Record<string, string>
  body?: string | FormData
}

/** One request exactly as it is written here; answers are read whole, of a stream without end what comes first. */
export async function send(method: string, url: string, { key, headers, body }: Sent = {}): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const text = isStream ? await firstOf(response) : await response.text()
  return replyFrom(response.status, response.headers, text)
}

async function firstOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
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
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
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

/** The answer is an error in the one shape that errors have, and tells nothing about the inside of the server. */
export function expectError(reply: Reply, ...statuses: number[]): Json {
  expect(statuses, `answered ${reply.status}: ${reply.text}`).toContain(reply.status)
  const { code, message, request_id, ...rest } = reply.body
  expect(problemStatus).toHaveProperty(code, reply.status)
  expect(message).toMatch(/\S/)
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(Object.keys(rest).filter((key) => key !== 'details')).toEqual([])
  expectIssues(rest.details)
  expect(leaks.filter((leak) => leak.test(reply.text))).toEqual([])
  expect(foreignWordsIn(reply.text)).toEqual([])
  return reply.body
}

export function foreignWordsIn(text: string): RegExp[] {
  return foreignWords.filter((words) => words.test(text))
}

function expectIssues(details: { issues: Json[] } | undefined): void {
  if (details === undefined) return
  expect(Object.keys(details).filter((key) => key !== 'graph')).toEqual(['issues'])
  for (const issue of details.issues) {
    expect(issue).toMatchObject({
      path: expect.any(String),
      code: expect.any(String),
      message: expect.any(String),
    })
    const known = ['path', 'code', 'message', 'suggestion']
    expect(Object.keys(issue).filter((key) => !known.includes(key))).toEqual([])
  }
}
