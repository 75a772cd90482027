/** The kind of the schedule that makes backups, and the job behind it. */
export const backupSchedule = 'backups'
export const backupJob = 'backups.take'

const pattern = /^frontdesk-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-(\d{3})Z\.tar\.gz$/

/** A backup is named after the moment that its rows are of. */
export function nameOfBackup(takenAt: string): string {
  return `frontdesk-${takenAt.replaceAll(/[:.]/g, '-')}.tar.gz`
}

/** Those of the names that are scheduled backups; nothing else in that place is ours to delete. */
export function newestFirst(names: readonly string[]): string[] {
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
}

/** The moment that the rows of a backup are of. */
export function momentOf(name: string): Date {
  const [, seconds = '', milliseconds] = pattern.exec(name) ?? []
  const [date, time = ''] = seconds.split('T')
  return new Date(`${date}T${time.replaceAll('-', ':')}.${milliseconds}Z`)
}
