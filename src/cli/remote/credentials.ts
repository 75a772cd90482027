import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { UsageError } from '../command.ts'

/** The credentials for one server: a session cookie or a key. */
export interface Credentials {
  cookie?: string
  key?: string
  /** The person or key, as shown. */
  who: string
  /** The certificate of the server, if the machine doesn't trust it. */
  certificate?: string
}

interface Kept {
  /** The server that commands mean which name none. */
  current?: string
  servers: Record<string, Credentials>
}

function credentialsFile(): string {
  const { FRONTDESK_CREDENTIALS, XDG_CONFIG_HOME } = process.env
  return (
    FRONTDESK_CREDENTIALS ?? join(XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'frontdesk/credentials.json')
  )
}

export async function readCredentials(): Promise<Kept> {
  const file = credentialsFile()
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new UsageError(`${file} cannot be read: ${error.message}`, { cause: error })
  })
  if (text === undefined) return { servers: {} }
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new UsageError(`Others may read ${file}: chmod 600 it, and sign in again if they did.`)
  }
  try {
    return JSON.parse(text) as Kept
  } catch (error) {
    throw new UsageError(`${file} is damaged: delete it and sign in again.`, { cause: error })
  }
}

/** Written beside and moved into place, so that it is whole at every moment and readable by its owner alone. */
async function writeCredentials(kept: Kept): Promise<void> {
  const file = credentialsFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const beside = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(beside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(beside, 0o600)
  await rename(beside, file)
}

export async function keepCredentials(server: string, credentials: Credentials): Promise<void> {
  const kept = await readCredentials()
  await writeCredentials({ current: server, servers: { ...kept.servers, [server]: credentials } })
}

export async function forgetCredentials(server: string): Promise<void> {
  const { current, servers } = await readCredentials()
  const { [server]: _, ...others } = servers
  const next = current === server ? Object.keys(others)[0] : current
  await writeCredentials({ ...(next === undefined ? {} : { current: next }), servers: others })
}
