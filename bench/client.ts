import http from 'node:http'
import { benchHeaders } from './server.ts'

const agent = new http.Agent({ keepAlive: true })

/** Calls the API over one kept-alive connection and returns the body as text; anything but a 2xx is an error. */
export function call(method: string, url: string, body?: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...benchHeaders, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
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

export async function callJson<T>(method: string, url: string, body?: unknown): Promise<T> {
  return JSON.parse(await call(method, url, body)) as T
}

export function closeConnections(): void {
  agent.destroy()
}

/** The middle of `rounds` timings of `work`, in milliseconds, after a few that warm up. */
export async function medianMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = -3; round < rounds; round++) {
    const started = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
