import http from 'node:http'
import { benchHeaders, print, residentMiB } from '../server.ts'
import type { Bench } from './bench.ts'

/** CSV and XLSX of 200,000 rows, in the order of ids and in another one: the first byte, and how far the process grows. */
export async function measureExports({ server, dataset, rows }: Bench): Promise<void> {
  // `Weight` is n % 500.
  const query = { path: 'Weight', operator: 'lessThan', value: Math.ceil((200_000 / rows) * 500) }
  const sort = [{ field: 'Amount', direction: 'asc' }]
  for (const [format, body] of [
    ['csv', { query }],
    ['xlsx', { query }],
    ['csv', { query, sort }],
    ['xlsx', { query, sort }],
  ] as const) {
    const what = 'sort' in body ? `sorted ${format}` : format
    const before = await residentMiB(server)
    let peak = before
    const watch = setInterval(() => void residentMiB(server).then((now) => (peak = Math.max(peak, now))), 50)
    const { firstByteMs, ms, bytes } = await download(`${dataset.path}/export/${format}`, body)
    clearInterval(watch)
    print(
      `${what}: ${(bytes / 1024 / 1024).toFixed(1)} MiB in ${(ms / 1000).toFixed(1)} s, first byte ${firstByteMs.toFixed(0)} ms (under 1000)`,
    )
    print(`${what}: grew by ${peak - before} MiB to ${peak} MiB (less than 100)`)
  }
}

function download(url: string, body: unknown): Promise<{ firstByteMs: number; ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const headers = { ...benchHeaders, 'content-type': 'application/json' }
    const request = http.request(url, { method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the export answered ${response.statusCode}`))
      let bytes = 0
      let firstByteMs = 0
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - started
        bytes += chunk.length
      })
      response.on('end', () => resolve({ firstByteMs, ms: performance.now() - started, bytes }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(JSON.stringify(body))
  })
}
