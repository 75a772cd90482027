import http from 'node:http'
import { median } from './load.ts'
import { benchHeaders } from './server.ts'

const agent = new http.Agent({ keepAlive: true })

/** Calls the API over one kept-alive connection and returns the body as text; anything but a 2xx is an error. */
export function call(
  method: string,
  url: string,
  body?: unknown,
  caller: Readonly<Record<string, string>> = benchHeaders,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...caller, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const request = http.request(url, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => ((response.statusCode ?? 500) < 300 ? resolve(text) : reject(new Error(text))))
    })
    request.on('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export async function callJson<T>(
  method: string,
  url: string,
  body?: unknown,
  caller: Readonly<Record<string, string>> = benchHeaders,
): Promise<T> {
  return JSON.parse(await call(method, url, body, caller)) as T
}

export function closeConnections(): void {
  agent.destroy()
}

/** The middle of `rounds` timings of `work`, in milliseconds, after a few that warm up. */
export async function medianMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const { only } = await mediansMs(rounds, { only: work })
  return only
}

/**
 * The middle timings of several works, in milliseconds. They take turns, so that whatever else the machine does falls
 * on all of them alike, and a third of the rounds goes before to warm up.
 */
export async function mediansMs<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = -Math.ceil(rounds / 3); round < rounds; round++) {
    for (const name of names) {
      const started = performance.now()
      await works[name]()
      if (round >= 0) times.get(name)?.push(performance.now() - started)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >
}
