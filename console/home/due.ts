/** Returns true if a task is overdue. A task due today without a time isn't. */
export function isOverdue(due: string, now: Date): boolean {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(due) ? `${due}T23:59:59.999` : due)
  return moment.getTime() < now.getTime()
}
