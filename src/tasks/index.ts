import type { Capability } from '../platform/app.ts'
import { handOverTasks } from './assignees.ts'
import * as endpoints from './endpoints/list.ts'
import { tasksErasing } from './erasing.ts'
import { findTasks } from './find.ts'
import { taskTopic } from './live.ts'
import { forgetOrphans } from './orphans.ts'

export { checkAssignees } from './assignees.ts'
export { createTask } from './change.ts'

export const tasks: Capability = {
  name: 'Tasks',
  description: 'Tasks of the account and its records.',
  endpoints: Object.values(endpoints).flat(),
  housekeeping: [forgetOrphans],
  onUserRemoved: handOverTasks,
  liveTopics: { task: taskTopic },
  search: { task: findTasks },
  erasing: tasksErasing,
}
