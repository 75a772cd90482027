import { readFileSync } from 'node:fs'

/** Beside connections of clients and of the pool: the job queue, listeners, files, readers of documents, models, logs. */
const reserved = 150

/** What a busy server opens. Fewer are reported at start. */
export const fewestDescriptors = 4096

/** How many files and connections this process may have open. Node has raised the soft limit to the hard one. */
export function descriptorLimit(): number {
  const limits = readIfThere('/proc/self/limits')
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? Number.MAX_SAFE_INTEGER : Number(soft)
}

/** How many of them connections of clients may take, so that the pool can always connect. */
export function descriptorsForClients(limit: number, databasePool: number): number {
  return Math.max(limit - databasePool - reserved, Math.floor(limit / 4))
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Not Linux.
    return ''
  }
}
