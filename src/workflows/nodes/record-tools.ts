import { z } from 'zod'
import type { NodeDataOf } from '../../graphs/index.ts'
import { notFound } from '../../kit/problem.ts'
import type { CallableTool } from '../../kit/toolbox.ts'
import {
  createActivity,
  createRow,
  currentCatalogue,
  type Definition,
  deleteRow,
  getRow,
  listRows,
  readList,
  requireRow,
  type Scope,
  updateRow,
  withObject,
} from '../../objects/index.ts'
import type { NodeContext } from './executor.ts'
import { requireWritable } from './record-rights.ts'

type Granted = NodeDataOf<'TOOLS_AI'>['selectedRecordTypes'][number]

interface Reached {
  object: Definition
  granted: Granted
  /** Does `work` with the object, as whoever published the automation. */
  within: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>
}

/** The tools with which a model reaches the records that a node grants, and nothing beyond. */
export async function recordTools(
  context: NodeContext,
  granted: readonly Granted[],
): Promise<CallableTool[]> {
  const { byId } = await currentCatalogue(context.app, context.run.accountId)
  return granted.flatMap((one) => {
    const object = byId
      .values()
      .find(({ recordTypes }) => recordTypes.some(({ id }) => id === one.recordTypeId))
    if (object === undefined) return []
    const within: Reached['within'] = (work) =>
      withObject(context.app, context.actor, { id: object.id }, work)
    return toolsFor({ object, granted: one, within })
  })
}

function toolsFor(reached: Reached): CallableTool[] {
  const { read, create, update, delete: remove, createActivity: activity } = reached.granted
  return [
    ...(read ? [searchTool(reached)] : []),
    ...(create ? [createTool(reached)] : []),
    ...(update ? [updateTool(reached)] : []),
    ...(remove ? [deleteTool(reached)] : []),
    ...(activity && reached.object.kind === 'object' ? [activityTool(reached)] : []),
  ]
}

/** Models take names of 64 letters, digits and underscores. */
function nameOf(verb: string, { object, granted }: Reached): string {
  const type = object.recordTypes.find(({ id }) => id === granted.recordTypeId)
  const name = type === undefined || type.isDefault ? object.name : `${object.name}_${type.name}`
  return `${verb}_${name.replaceAll(/[^A-Za-z0-9_]/g, '_')}`.slice(0, 64)
}

function fieldsOf({ object, granted }: Reached): string {
  return object.fields
    .filter((field) => field.recordTypeId === null || field.recordTypeId === granted.recordTypeId)
    .map((field) => `${field.name} (${field.type})`)
    .join(', ')
}

const rowId = z.string().describe('Identifier of the record.')
const values = z.record(z.string(), z.unknown()).describe('Values by field name.')

function tool<S extends z.ZodType>(
  name: string,
  description: string,
  input: S,
  call: (input: z.output<S>) => Promise<unknown>,
): CallableTool {
  return { name, description, input, call: (given) => call(input.parse(given)) }
}

function searchTool(reached: Reached): CallableTool {
  const input = z.object({
    search: z.string().nullable().describe('Words that the record holds; null for all.'),
    limit: z.int().min(1).max(50).nullable().describe('How many at most; null for 10.'),
  })
  const description = `Finds records in "${reached.object.displayName}". Fields: ${fieldsOf(reached)}.`
  return tool(nameOf('search', reached), description, input, ({ search, limit }) =>
    reached.within(async (scope) => {
      const list = await readList(scope, { record_type_id: reached.granted.recordTypeId, search })
      return (await listRows(scope, list, { limit: limit ?? 10 })).results
    }),
  )
}

function createTool(reached: Reached): CallableTool {
  const description = `Creates a record in "${reached.object.displayName}". Fields: ${fieldsOf(reached)}.`
  return tool(nameOf('create', reached), description, z.object({ values }), ({ values: data }) =>
    reached.within((scope) => {
      requireWritable(scope)
      return createRow(scope, { record_type_id: reached.granted.recordTypeId, data })
    }),
  )
}

function updateTool(reached: Reached): CallableTool {
  const description = `Changes a record in "${reached.object.displayName}". Fields: ${fieldsOf(reached)}.`
  const input = z.object({ row_id: rowId, values })
  return tool(nameOf('update', reached), description, input, (given) =>
    reached.within(async (scope) => {
      await requireGranted(scope, reached, given.row_id)
      requireWritable(scope)
      return updateRow(scope, given.row_id, { data: given.values })
    }),
  )
}

function deleteTool(reached: Reached): CallableTool {
  const description = `Deletes a record in "${reached.object.displayName}".`
  return tool(nameOf('delete', reached), description, z.object({ row_id: rowId }), (given) =>
    reached.within(async (scope) => {
      await requireGranted(scope, reached, given.row_id)
      requireWritable(scope)
      await deleteRow(scope, given.row_id)
      return { id: given.row_id }
    }),
  )
}

function activityTool(reached: Reached): CallableTool {
  const description = `Writes an activity on a record in "${reached.object.displayName}".`
  const type = z.enum(['NOTE', 'EMAIL', 'PHONE_CALL', 'MEETING', 'CHATAPP'])
  const input = z.object({ row_id: rowId, type, content: z.string().min(1).max(50_000) })
  return tool(nameOf('note', reached), description, input, (given) =>
    reached.within(async (scope) => {
      await requireGranted(scope, reached, given.row_id)
      await requireRow(scope.app.db, scope, given.row_id, 'write')
      const { id } = await createActivity(scope.app.db, scope, given.row_id, given)
      return { id }
    }),
  )
}

/** A record of another type of the same object is not what was granted. */
async function requireGranted(scope: Scope, { granted }: Reached, id: string): Promise<void> {
  const row = await getRow(scope, id)
  if (row.record_type_id !== granted.recordTypeId) throw notFound('row')
}
