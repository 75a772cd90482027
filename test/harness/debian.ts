import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const script = 'command -v "$0" || { apt-get update && apt-get install -y --no-install-recommends "$0"; }'

/**
 * Installs a program from the packages of Debian, only on Debian and as root, so that a test never asks for a password.
 * Test files wait for each other. Reports whether the program is available.
 */
export async function haveProgram(name: string): Promise<boolean> {
  const isHere = await promisify(execFile)('sh', ['-c', 'command -v "$0"', name]).catch(() => undefined)
  if (isHere !== undefined) return true
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const lock = join(tmpdir(), 'frontdesk-debian.lock')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  const done = await promisify(execFile)('flock', [lock, 'sh', '-c', script, name], options).catch(
    () => undefined,
  )
  return done !== undefined
}
