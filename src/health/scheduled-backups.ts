/** The schedule type of backups, and its job. */
export const backupSchedule = 'backups'
export const backupJob = 'backups.take'

const pattern = /^frontdesk-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-(\d{3})Z\.tar\.gz$/

/** Names a backup after the moment of its snapshot. */
export function nameOfBackup(takenAt: string): string {
  return `frontdesk-${takenAt.replaceAll(/[:.]/g, '-')}.tar.gz`
}

/** The names of scheduled backups. Other files in the place must not be deleted. */
export function newestFirst(names: readonly string[]): string[] {
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
}

/** The moment of a backup's snapshot. */
export function momentOf(name: string): Date {
  const [, seconds = '', milliseconds] = pattern.exec(name) ?? []
  const [date, time = ''] = seconds.split('T')
  return new Date(`${date}T${time.replaceAll('-', ':')}.${milliseconds}Z`)
}
