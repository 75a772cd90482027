import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const script = 'command -v "$0" || { apt-get update && apt-get install -y --no-install-recommends "$0"; }'

/**
 * Has a program from the packages of Debian, where this is Debian and we are root: nobody is asked for a password by a
 * test. Test files wait for each other. Returns whether it is there.
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
