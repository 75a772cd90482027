import { type ChildProcess, spawn } from 'node:child_process'
import http from 'node:http'
import { join } from 'node:path'
import { median } from '../load.ts'
import { processorMs } from '../processor.ts'
import { benchHeaders } from '../server.ts'
import type { Work } from './works.ts'

export interface Pace {
  /** Requests a second. */
  rate: number
  /** Milliseconds a request, over the server and the database. */
  processor: number
}

interface Measured {
  connections: number
  /** The processes whose time counts, with all that they started. */
  roots: readonly number[]
}

export async function pace(
  url: string,
  { body, count }: Pick<Work, 'body' | 'count'>,
  { connections, roots }: Measured,
): Promise<Pace> {
  const before = await processorMs(roots)
  const started = performance.now()
  await post(url, body, count, connections)
  const seconds = (performance.now() - started) / 1000
  const processor = ((await processorMs(roots)) - before) / count
  return { rate: count / seconds, processor }
}

async function post(url: string, body: object, count: number, connections: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const text = JSON.stringify(body)
  const headers = {
    ...benchHeaders,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  }
  let left = count
  const once = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
        if ((response.statusCode ?? 500) >= 300) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume()
        response.on('end', resolve)
      })
      request.on('error', reject)
      request.end(text)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await once()
    }),
  )
  agent.destroy()
}

export interface Paces {
  rate: number[]
  processor: number[]
}

export function paces(): Paces {
  return { rate: [], processor: [] }
}

export function note(all: Paces, one: Pace): void {
  all.rate.push(one.rate)
  all.processor.push(one.processor)
}

export function middle(all: Paces): Pace {
  return { rate: median(all.rate), processor: median(all.processor) }
}

/** Starts the floor beside a server, on tables of its own in the same database. */
export async function startBare(
  databaseUrl: string,
  recordTypeId: number,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, RECORD_TYPE_ID: String(recordTypeId) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  return { child, url }
}
