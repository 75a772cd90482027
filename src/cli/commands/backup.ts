import { resolve } from 'node:path'
import { counted } from '../../kit/counted.ts'
import { command } from '../command.ts'
import { print } from '../print.ts'
import { stopSignal } from '../signals.ts'

const configuration = () => import('../../platform/config/index.ts')
const secretKey = () => import('../../health/index.ts')

export const backupCommand = command({
  name: 'backup',
  summary:
    'Copy the database and all files into one file, also while the server runs. The secret key is not in it.',
  argument: 'file',
  run: async (_, file) => {
    const [{ readConfig }, { keyAdvice }, { takeBackup }] = await Promise.all([
      configuration(),
      secretKey(),
      import('../../backups/commands.ts'),
    ])
    const config = readConfig(process.env)
    const path = resolve(file)
    const taken = await takeBackup(config, path, stopSignal())
    print(
      `Backed up ${counted(taken.tables, 'table')}, ${counted(taken.rows, 'row')} and ${counted(taken.files, 'file')} to ${path} (${megabytes(taken.bytes)} MB), as they were at ${taken.takenAt}.`,
      keyAdvice(config),
    )
    for (const one of taken.leftOut)
      process.stderr.write(`Not in the backup, because Frontdesk makes no such thing: ${one}.\n`)
    if (taken.missing === 0) return
    process.stderr.write(
      `${counted(taken.missing, 'file')} known to the database but not in the file store, and so not in the backup: run it where FRONTDESK_FILES and FRONTDESK_DATA_DIR are those of the server.\n`,
    )
  },
})

export const restoreCommand = command({
  name: 'restore',
  summary:
    'Put a backup, a file or an s3://… address, into the configured database and file store, while no server runs there.',
  argument: 'file',
  flags: {
    replace: { description: 'Replace a database that contains accounts. Its content is lost', bare: true },
    'from-elsewhere': {
      description: 'Accept a file that another instance or an earlier version signed',
      bare: true,
    },
  },
  run: async ({ replace, 'from-elsewhere': fromElsewhere }, file) => {
    const [{ readConfig }, { secretKeyFile }, { restoreBackup, withArchive }] = await Promise.all([
      configuration(),
      secretKey(),
      import('../../backups/commands.ts'),
    ])
    const config = readConfig(process.env)
    const options = { replace, fromElsewhere, signal: stopSignal() }
    const restored = file.startsWith('s3:')
      ? await withArchive(config, file, (path) => restoreBackup(config, path, options))
      : await restoreBackup(config, resolve(file), options)
    const { manifest, takenAt, migrated } = restored
    print(
      `Restored ${counted(restored.tables, 'table')}, ${counted(restored.rows, 'row')} and ${counted(restored.files, 'file')} of ${takenAt}.`,
      ...(migrated.length === 0 ? [] : [`Then migrated to this version: ${migrated.join(', ')}.`]),
    )
    if (restored.keyFits) return
    const place = config.secretKey === undefined ? secretKeyFile(config) : 'FRONTDESK_SECRET_KEY'
    process.stderr.write(
      `Stored credentials were sealed with another secret key (${manifest.secretKeyId}): put that one into ${place} before the start, or enter them again.\n`,
    )
  },
})

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
