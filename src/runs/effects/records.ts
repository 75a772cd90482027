import { LRUCache } from 'lru-cache'
import { NodeFailure, type RecordEffects, type RowChanges } from '../../kit/effects.ts'
import { perApp } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import {
  createActivity,
  createRow,
  currentCatalogue,
  deleteRow,
  getRow,
  listRows,
  readList,
  requireRow,
  type Scope,
  updateRow,
  withObject,
} from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { checkAssignees, createTask } from '../../tasks/index.ts'
import type { Host } from './host.ts'
import { requireWritable } from './record-rights.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Records, with the rights that the graph runs with. */
export function recordEffects(host: Host): RecordEffects {
  return {
    change: async (of, work) => {
      const actor = await host.actor()
      const recordTypeId = 'recordTypeId' in of ? of.recordTypeId : undefined
      const id = 'tableId' in of ? of.tableId : await objectOf(host, of.recordTypeId)
      return withObject(host.app, actor, { id }, (scope) => {
        requireWritable(scope)
        return host.transact((app) => work(changesOn({ ...scope, app }, recordTypeId)))
      })
    },
    find: async (tableId, { query, recordTypeId, search, sort, limit }) =>
      withObject(host.app, await host.actor(), { id: tableId }, async (scope) => {
        const { results, next_cursor } = await naming(scope, undefined, async () => {
          const list = await readList(scope, {
            query: query?.(fieldTypesOf(scope)) ?? null,
            record_type_id: recordTypeId,
            search,
            sort: [...sort],
          })
          return listRows(scope, list, { limit })
        })
        if (next_cursor !== null && results.length < limit) {
          throw new NodeFailure('These rows are too large to be read together: ask for fewer.')
        }
        return results
      }),
    read: async (tableId, rowId) => {
      try {
        const actor = await host.actor()
        return await withObject(host.app, actor, { id: tableId }, (scope) => getRow(scope, rowId))
      } catch (error) {
        if (error instanceof Problem && error.code === 'not_found') return null
        throw error
      }
    },
  }
}

function fieldTypesOf({ object }: Scope): RowChanges['fieldType'] {
  return (name) => object.fields.find((field) => field.name === name)?.type
}

/** `recordTypeId`: the only type whose rows may be changed, if the node names one. */
function changesOn(scope: Scope, recordTypeId: number | undefined): RowChanges {
  return {
    fieldType: fieldTypesOf(scope),
    create: ({ recordTypeId: type, data }) =>
      naming(scope, undefined, () =>
        createRow(scope, { ...(type === undefined ? {} : { record_type_id: type }), data }),
      ),
    update: (id, { recordTypeId: type, data }) =>
      naming(scope, id, () =>
        updateRow(scope, id, { ...(type === undefined ? {} : { record_type_id: type }), data }),
      ),
    remove: (id) => naming(scope, id, () => deleteRow(scope, id)),
    logActivity: (rowId, { type, content }) =>
      naming(scope, rowId, async () => {
        await requireRow(scope, rowId, 'write', recordTypeId)
        return (await createActivity(scope, rowId, { type, content })).id
      }),
    createTask: (rowId, task) =>
      naming(scope, rowId, async () => {
        await requireRow(scope, rowId, 'read', recordTypeId)
        const own = scope.actor.user === null ? [] : [scope.actor.user.id]
        const assignees = task.assigneeIds.length > 0 ? task.assigneeIds : own
        await checkAssignees(scope.app.db, scope.actor.account.id, assignees, { scope, rowId })
        const body = {
          content: task.content,
          due_date: task.dueInDays === null ? null : new Date(Date.now() + task.dueInDays * dayMilliseconds),
          assignee_ids: assignees,
        }
        return createTask(scope.app.db, scope.actor, body, { objectId: scope.object.id, rowId })
      }),
  }
}

const longestId = 100

/** Adds the object to an error, and the row if the error is about one. */
async function naming<T>({ object }: Scope, rowId: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const place =
      rowId === undefined ? object.displayName : `${object.displayName}, row ${rowId.slice(0, longestId)}`
    const { code, issues } = error
    const within = (path: string) => [place, path.replace(/^data\.?/, '')].filter(Boolean).join(', ')
    throw new Problem(code, `${place}: ${error.message}`, {
      issues: issues.map((issue) => ({ ...issue, path: within(issue.path) })),
      cause: error,
    })
  }
}

// A record type never changes its object, so a result stays valid.
const known = perApp<App, LRUCache<number, { accountId: number; objectId: number }>>(
  () => new LRUCache({ max: 10_000 }),
)

/** The object that has the record type. */
async function objectOf({ app, accountId }: Host, recordTypeId: number): Promise<number> {
  const found = known(app).get(recordTypeId)
  if (found?.accountId === accountId) return found.objectId
  const { byId } = await currentCatalogue(app, accountId)
  const object = byId.values().find(({ recordTypes }) => recordTypes.some(({ id }) => id === recordTypeId))
  if (object === undefined) throw new NodeFailure(`There is no record type ${recordTypeId} any more.`)
  known(app).set(recordTypeId, { accountId, objectId: object.id })
  return object.id
}
