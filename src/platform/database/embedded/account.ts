import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedError } from './errors.ts'
import type { Machine } from './options.ts'

/** The system user that runs the server. */
export interface Account {
  uid: number
  gid: number
  name: string
}

export const currentUser = (): number => process.getuid?.() ?? -1
export const isRoot = (): boolean => currentUser() === 0

/**
 * PostgreSQL refuses to run as root. An existing cluster runs as the owner of its files, so adding a `postgres`
 * user to the machine later changes nothing.
 */
export async function chooseAccount(
  machine: Machine,
  clusterOwner: { uid: number; gid: number } | undefined,
): Promise<Account> {
  if (!isRoot()) return { uid: currentUser(), gid: process.getgid?.() ?? -1, name: 'this user' }
  if (clusterOwner) return { ...clusterOwner, name: `user ${clusterOwner.uid}` }
  const lines = (await readFile(machine.passwd, 'utf8')).split('\n').map((line) => line.split(':'))
  for (const user of machine.users) {
    const [name, , uid, gid] = lines.find((line) => line[0] === user) ?? []
    if (name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid), name }
  }
  throw new EmbeddedError(
    `PostgreSQL does not run as root and there is no user ${machine.users.join(' or ')}: add one, or start Frontdesk as an ordinary user`,
  )
}

/** Checks whether the account may enter this directory, by the mode bits of it and of all directories above. */
export async function canReach(account: Account, directory: string): Promise<boolean> {
  if (account.uid === currentUser()) return true
  const { mode, uid, gid } = await stat(directory)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  if (((mode >> shift) & 1) === 0) return false
  const parent = dirname(directory)
  return parent === directory || canReach(account, parent)
}

/** Nothing of ours: neither PG* variables, which would redirect the server, nor secrets. */
export const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' })

const execute = promisify(execFile)

/** Runs a command as the account to its end. Rejects with the last line it said. */
export async function runAs(account: Account, command: string, parameters: string[]): Promise<void> {
  const { uid, gid } = account
  try {
    await execute(command, parameters, { uid, gid, cwd: '/', env: environment() })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const line = said.split('\n').find((text) => /error|fatal|could not/i.test(text))
    throw line ? new Error(line, { cause: error }) : error
  }
}
