import http from 'node:http'

/** Sends `count` GETs over `connections` kept-alive connections and returns the requests per second. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  count: number,
  connections = 16,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const once = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume()
        response.on('end', resolve)
      })
      request.on('error', reject)
    })
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await once()
    }),
  )
  agent.destroy()
  return count / ((performance.now() - started) / 1000)
}

/** The value that so large a part of all stays below. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Of several runs the middle one: a machine that is busy for a moment spoils only the ends. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
