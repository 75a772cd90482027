import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Names of migrations. */
export interface MigrationState {
  applied: string[]
  due: string[]
}

/** The goal of the last upgrade, stored next to its backup. */
const attempt = z.object({
  backup: z.string(),
  /** The number of applied migrations at the time of the backup. */
  applied: z.int(),
  due: z.array(z.string()),
})

const fileOf = (folder: string): string => join(folder, 'last-upgrade.json')

/**
 * The backup of an upgrade that failed or was killed. The database is now in an intermediate state, which must
 * not replace that backup, however often the upgrade is repeated.
 */
export async function backupOfUnfinished(
  folder: string,
  { applied, due }: MigrationState,
): Promise<string | undefined> {
  const last = attempt.safeParse(await readJson(fileOf(folder))).data
  if (last === undefined) return undefined
  const path = join(folder, last.backup)
  const isHalfWay = applied.length > last.applied && last.due.some((name) => !applied.includes(name))
  if (!isHalfWay || !(await exists(path))) return undefined
  // The version that tries again may have others to run.
  await write(folder, { ...last, due })
  return path
}

export function rememberAttempt(folder: string, backup: string, state: MigrationState): Promise<void> {
  return write(folder, { backup, applied: state.applied.length, due: state.due })
}

/** There whole or not at all. */
async function write(folder: string, last: z.infer<typeof attempt>): Promise<void> {
  const draft = `${fileOf(folder)}.${process.pid}`
  await writeFile(draft, JSON.stringify(last), { mode: 0o600, flush: true })
  await rename(draft, fileOf(folder))
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
