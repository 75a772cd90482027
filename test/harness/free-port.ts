import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * A free port for a process that takes it as a setting, with the port below it also free, for browsers. It is outside
 * the system's range of automatic ports: another process could take one of those before this process does, or between a
 * kill and a restart of a server.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, Math.floor(firstOfSystem() / 2)) * 2 + 1
    if ((await isFree(port)) && (await isFree(port - 1))) return port
  }
}

const lowest = 5000

function firstOfSystem(): number {
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'latin1').trim().split(/\s+/)
  return Math.max(Number(first), 2 * lowest + 2000)
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  return promise
}
