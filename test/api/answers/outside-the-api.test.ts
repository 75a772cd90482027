import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { useServer } from '../../harness/server.ts'
import { send } from '../send.ts'
import { normalize, normalizeText } from './normalize.ts'
import { type Request, requestsOutsideTheApi } from './outside-the-api.ts'

interface Answer {
  request: string
  status: number
  headers: Record<string, string>
  body: Json
}

const file = join(import.meta.dirname, 'golden/outside-the-api.json')
const server = useServer({ workers: true, environment: { FRONTDESK_METRICS: 'on' } })
let answers: Answer[]
let golden: Answer[]

const unstableHeaders = new Set(['date', 'content-length', 'connection', 'keep-alive', 'x-request-id'])

async function answerTo({ name, method, path, ...sent }: Request): Promise<Answer> {
  const reply = await send(method, server.url + path, sent)
  const stable = [...reply.headers].filter(([header]) => !unstableHeaders.has(header))
  const headers = stable.map(([header, value]) => [header, withoutHashes(value)])
  return {
    request: normalizeText(name).slice(0, 150),
    status: reply.status,
    headers: normalize(Object.fromEntries(headers)),
    body:
      reply.body === undefined || reply.text.length > 5000
        ? shortened(reply.text)
        : normalize(withoutSeconds(reply.body)),
  }
}

/** Pages and scripts have their own tests, and what follows the start of a stream depends on the moment. */
function shortened(text: string): string {
  if (text.startsWith('retry: ')) return text.slice(0, text.indexOf('\n'))
  return text.length > 1000 ? '<long text>' : normalizeText(text)
}

/** Replaces the times that other protocols count in seconds. */
function withoutSeconds(body: Json): Json {
  return JSON.parse(
    JSON.stringify(body, (key, value) => (/^(?:created|client_id_issued_at)$/.test(key) ? '<time>' : value)),
  )
}

function withoutHashes(value: string): string {
  return value.replaceAll(/'nonce-[^']+'/g, "'nonce-…'").replaceAll(/'sha256-[^']+'/g, "'sha256-…'")
}

beforeAll(async () => {
  answers = []
  for (const request of await requestsOutsideTheApi(server)) answers.push(await answerTo(request))
  if (process.env['FRONTDESK_GOLDEN'] === 'write')
    await writeFile(file, `${JSON.stringify(answers, undefined, 1)}\n`)
  golden = JSON.parse(await readFile(file, 'utf8'))
}, 300_000)

it('answers as recorded', () => {
  expect(answers).toEqual(golden)
})
