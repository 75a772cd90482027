export type Due = 'overdue' | 'today' | 'week' | 'later' | 'none'

const order: readonly Due[] = ['overdue', 'today', 'week', 'later', 'none']

/** Groups a due date relative to now, in the reader's time zone. */
export function dueOf(due: string | null, now: Date): Due {
  if (due === null) return 'none'
  const at = new Date(due)
  const dayAfter = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  if (at < dayAfter(0)) return 'overdue'
  if (at < dayAfter(1)) return 'today'
  return at < dayAfter(7) ? 'week' : 'later'
}

/** Groups tasks by due date, most urgent first. */
export function sectionsOf<Task extends { due_date: string | null }>(
  tasks: readonly Task[],
  now: Date,
): { due: Due; tasks: Task[] }[] {
  const time = ({ due_date: due }: Task) => (due === null ? 0 : Date.parse(due))
  const byDue = Map.groupBy(tasks, (task) => dueOf(task.due_date, now))
  return order.flatMap((due) => {
    const some = byDue.get(due)
    return some === undefined ? [] : [{ due, tasks: some.toSorted((a, b) => time(a) - time(b)) }]
  })
}
