/** Whether a day has passed: what is due today is not late yet. A time of day counts as such. */
export function isOverdue(due: string, now: Date): boolean {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(due) ? `${due}T23:59:59.999` : due)
  return moment.getTime() < now.getTime()
}
