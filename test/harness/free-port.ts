import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * A port for a process that is told which one to take, free together with the one below it, where browsers are served.
 * The system gives out none of these by itself: one that it did could be somebody's again before the process has it,
 * and that of a server that is killed and started again, too.
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
