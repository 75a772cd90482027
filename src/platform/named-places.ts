import { type Config, ConfigError } from './config/index.ts'

/**
 * Checks the certificate, the bucket and the schedule in the settings before anything starts, and reports all
 * mistakes together. Unused modules aren't loaded.
 */
export async function checkNamedPlaces(
  { tlsCert, tlsKey, files, backupTo, backupSchedule }: Config,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const looks: Promise<unknown>[] = []
  if (tlsCert !== undefined && tlsKey !== undefined)
    looks.push(import('./tls/given.ts').then(({ givenCertificate }) => givenCertificate(tlsCert, tlsKey)))
  if (files?.startsWith('s3:') === true)
    looks.push(import('./files/bucket.ts').then(({ readBucket }) => readBucket(files, environment)))
  if (backupTo?.startsWith('s3:') === true)
    looks.push(
      import('./files/bucket.ts').then(({ readBucket }) =>
        readBucket(backupTo, environment, 'FRONTDESK_BACKUP_TO'),
      ),
    )
  if (backupTo !== undefined)
    looks.push(import('./jobs/timetable.ts').then(({ isCron }) => assertCron(backupSchedule, isCron)))
  const mistakes = (await Promise.allSettled(looks)).flatMap((look) => {
    if (look.status === 'fulfilled') return []
    if (look.reason instanceof ConfigError) return look.reason.lines
    throw look.reason
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
}

function assertCron(text: string, isCron: (text: string) => boolean): void {
  if (!isCron(text))
    throw new ConfigError([
      `FRONTDESK_BACKUP_SCHEDULE must be a cron expression of five fields, such as "30 3 * * *" (it is "${text}")`,
    ])
}
