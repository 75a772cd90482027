import { z } from 'zod'
import type { ProviderClient } from '../client/provider-client.ts'
import { ProviderError } from '../client/provider-error.ts'
import { interval, optional, required } from '../fields.ts'
import { trigger } from '../provider.ts'
import { pollSince } from '../triggers/since.ts'
import { asanaUrl, gid, listOfAsana } from './api.ts'
import { projects, workspaces } from './resources.ts'

const described = z.object({
  gid: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  notes: z.string().nullish(),
  due_on: z.string().nullish(),
  completed: z.boolean().nullish(),
  permalink_url: z.string().nullish(),
  assignee: z.object({ name: z.string().nullish(), email: z.string().nullish() }).nullish(),
})

type Task = z.output<typeof described>

const tasks = listOfAsana(described)
const fields = 'name,created_at,notes,due_on,completed,permalink_url,assignee.name,assignee.email'
// 100 tasks each.
const mostPages = 50

export const taskCreated = trigger({
  slug: 'ASANA_TASK_CREATED',
  name: 'Task created',
  description: 'A task was created in a project.',
  fields: {
    project_gid: required(gid, { description: 'The project.', from: projects, parent: 'workspace_gid' }),
    workspace_gid: optional(gid, {
      description: 'The workspace that the project is in; only needed to look the project up.',
      from: workspaces,
    }),
    interval,
  },
  poll: pollSince(async ({ client, config }, since) => {
    const changed = await changedTasks(client, config.project_gid, since)
    return changed
      .filter((task) => Date.parse(task.created_at) >= since.getTime())
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
      .map((task) => ({
        id: task.gid,
        load: async () => ({
          occurredAt: new Date(task.created_at),
          payload: payload(task, config.project_gid),
        }),
      }))
  }),
})

/** Asana can list changes since a moment, which include the created tasks. */
async function changedTasks(client: ProviderClient, project: string, since: Date): Promise<Task[]> {
  const all: Task[] = []
  let offset: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const query = { project, modified_since: since.toISOString(), opt_fields: fields, limit: 100, offset }
    const page = await client.get(asanaUrl(client, 'tasks'), query, tasks)
    all.push(...page.data)
    offset = page.next_page?.offset
    if (offset === undefined) return all
  }
  throw new ProviderError('refused', 'More tasks were changed at once than can be taken in.')
}

function payload(task: Task, project: string): Record<string, unknown> {
  return {
    gid: task.gid,
    name: task.name,
    notes: task.notes ?? '',
    project_gid: project,
    assignee: task.assignee?.email ?? task.assignee?.name ?? null,
    due_on: task.due_on ?? null,
    completed: task.completed ?? false,
    url: task.permalink_url ?? null,
    created_at: task.created_at,
  }
}
