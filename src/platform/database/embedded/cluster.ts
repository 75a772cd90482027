import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAs } from './account.ts'
import { exists, makeAside } from './aside.ts'
import type { Folder } from './folder.ts'

export const superuser = 'frontdesk'
/** Whom Frontdesk itself works as. */
export const application = 'frontdesk_app'
export const database = 'frontdesk'

/** Written to postgresql.conf once. Operators may change them there. */
const settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  // Compiling costs more than it saves on queries that take milliseconds.
  jit: 'off',
  // Reading ahead with one worker instead of three, and no replication: fewer idle processes.
  io_workers: '1',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export async function createCluster(folder: Folder, binaries: string, sync: boolean): Promise<void> {
  if (await exists(folder.cluster)) return
  const { uid, gid } = folder.account
  await makeAside(folder.cluster, async (workshop) => {
    const passwordFile = join(workshop, 'password')
    const cluster = join(workshop, 'cluster')
    await writeFile(passwordFile, folder.password, { mode: 0o600 })
    await mkdir(cluster, { mode: 0o700 })
    for (const path of [passwordFile, cluster]) await chown(path, uid, gid)
    await runAs(folder.account, join(binaries, 'bin', 'initdb'), [
      `--pgdata=${cluster}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts and folds the same everywhere, whatever locales the system has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
      ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ])
    return cluster
  })
}
