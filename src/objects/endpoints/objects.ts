import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import { describedAs } from '../../kit/described.ts'
import type { Call } from '../../kit/endpoint.ts'
import { issuesOf, withInput } from '../../kit/issues.ts'
import { listOf } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { inside } from '../../platform/database/index.ts'
import { currentCatalogue, isSeen, type Scope, withCurrentObject } from '../catalogue/catalogue.ts'
import { type Change, changeCatalogue } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { changeObject, createFromColumns, deleteObject } from '../definitions/objects.ts'
import { newFieldBody } from '../fields/index.ts'
import { listViews, toView } from '../views/list.ts'
import { mirrored, objectName, redefining } from './mirrored.ts'
import {
  objectDetail,
  objectKeys,
  objectResource,
  schemaResource,
  tableDetail,
  toField,
  toObject,
  toRecordType,
  toSchema,
} from './resources.ts'

const newName = objectName
  .regex(
    /^[a-z0-9][a-z0-9_-]*$/,
    'Lower-case letters, digits, hyphens and underscores, so that it can stand in a path.',
  )
  .refine((name) => name !== 'record-types', 'This name is reserved.')

const columns = z.array(describedAs(newFieldBody)).max(300)

const newObjectBody = z.strictObject({
  name: newName,
  ...objectKeys,
  columns: columns.min(1, 'An object needs at least one column.'),
})
const newTableBody = z.strictObject({ name: newName, ...objectKeys, columns: columns.default([]) })

async function list(app: App, caller: Caller, kind: Definition['kind']) {
  const { byId } = await currentCatalogue(app, caller.account.id)
  const results = [...byId.values()]
    .filter((object) => object.kind === kind && isSeen(object, caller))
    .map(toObject)
  return { results, next_cursor: null }
}

function create<T>(
  {
    app,
    caller,
    transactLast,
  }: Pick<Call<App, 'any', unknown, unknown, unknown>, 'app' | 'caller' | 'transactLast'>,
  kind: Definition['kind'],
  sent: Readonly<Record<string, unknown>>,
  answer: (scope: Scope) => Promise<T>,
): Promise<T> {
  const schema = kind === 'object' ? newObjectBody : newTableBody
  const parsed = schema.safeParse(sent, withInput)
  const issues = parsed.success ? [] : issuesOf(parsed.error, schema)
  const given = columns.safeParse(sent['columns']).data ?? []
  const object = { name: '', ...parsed.data, kind, createdBy: caller.user?.id ?? null }
  const work = async (change: Change) => {
    const id = await createFromColumns(change, object, given, issues)
    return withCurrentObject(inside(app, change.db), caller, { id }, answer)
  }
  return changeCatalogue(app, caller.account.id, work, transactLast)
}

async function detail(scope: Scope) {
  const { app, object, catalogue } = scope
  const views = await listViews(app.db, scope)
  return {
    ...toObject(object),
    fields: object.fields.map((field) => toField(field, object, catalogue)),
    views: views.map((view) => toView(view, scope)),
  }
}

async function objectDetailOf(scope: Scope) {
  return { ...(await detail(scope)), record_types: scope.object.recordTypes.map(toRecordType) }
}

const nameParams = z.strictObject({ name: objectName })

const listObjects = endpoint({
  route: 'GET /objects',
  key: 'any',
  summary: 'List objects',
  description: 'Returns the standard objects and those of the account.',
  returns: ok(listOf(objectResource)),
  handle: ({ app, caller }) => list(app, caller, 'object'),
})

const createObject = endpoint({
  route: 'POST /objects',
  key: 'user',
  summary: 'Create an object',
  body: describedAs(newObjectBody),
  returns: created(objectDetail),
  errors: ['conflict', 'unavailable'],
  opensTransactions: 'one',
  handle: (call) => create(call, 'object', call.body, objectDetailOf),
})

const readObject = endpoint({
  route: 'GET /objects/{name}',
  key: 'any',
  summary: 'Get an object',
  description: 'Includes its fields, record types and the views that the caller can see.',
  params: nameParams,
  returns: ok(objectDetail),
  errors: ['not_found'],
  handle: ({ app, caller, params }) =>
    withCurrentObject(app, caller, { kind: 'object', name: params.name }, objectDetailOf),
})

const listTables = endpoint({
  route: 'GET /tables',
  key: 'any',
  summary: 'List tables',
  returns: ok(listOf(objectResource)),
  handle: ({ app, caller }) => list(app, caller, 'table'),
})

const createTable = endpoint({
  route: 'POST /tables',
  key: 'user',
  summary: 'Create a table',
  body: describedAs(newTableBody),
  returns: created(tableDetail),
  errors: ['conflict', 'unavailable'],
  opensTransactions: 'one',
  handle: (call) => create(call, 'table', call.body, detail),
})

const readTable = endpoint({
  route: 'GET /tables/{name}',
  key: 'any',
  summary: 'Get a table',
  description: 'Includes its fields and the views that the caller can see.',
  params: nameParams,
  returns: ok(tableDetail),
  errors: ['not_found'],
  handle: ({ app, caller, params }) =>
    withCurrentObject(app, caller, { kind: 'table', name: params.name }, detail),
})

const changeOne = redefining({
  route: 'PATCH',
  contract: 'both',
  summary: 'Update name, emoji, color or description',
  body: z.strictObject(objectKeys),
  returns: ok(objectResource),
  change: ({ change, object, body }) => changeObject(change, object, body),
  answer: ({ object }) => toObject(object),
})

const deleteOne = redefining({
  route: 'DELETE',
  contract: 'both',
  summary: 'Delete with all rows',
  description:
    "Standard objects can't be deleted. If relations or formulas of other objects need it, the answer is a 409 that names them.",
  returns: noContent,
  change: ({ change, object }) => deleteObject(change, object),
})

const readSchema = mirrored({
  route: 'GET /schema',
  contract: 'both',
  purpose: 'read',
  summary: 'Get fields, types and formats',
  returns: ok(schemaResource),
  fresh: true,
  handle: async ({ scope }) => toSchema(scope.object),
})

export const objectEndpoints = [
  listObjects,
  createObject,
  readObject,
  listTables,
  createTable,
  readTable,
  ...changeOne,
  ...deleteOne,
  ...readSchema,
]
