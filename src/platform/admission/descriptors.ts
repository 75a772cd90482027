import { readFileSync } from 'node:fs'

/** Beside connections of clients and of the pool: the job queue, listeners, files, readers of documents, models, logs. */
const reserved = 150

/** The file descriptors that a busy server uses. A start warns if fewer are available. */
export const fewestDescriptors = 4096

/** The number of files and connections this process may open. Node has raised the soft limit to the hard one. */
export function descriptorLimit(): number {
  const limits = readIfThere('/proc/self/limits')
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? Number.MAX_SAFE_INTEGER : Number(soft)
}

/** The number of client connections allowed, which leaves descriptors for the database pool. */
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
