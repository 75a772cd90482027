import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import type { Call } from '../../kit/endpoint.ts'
import { id, line, listOf, numberId } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { inside } from '../../platform/database/index.ts'
import { proseOrNone } from '../attached/prose.ts'
import { found, type Scope, withCurrentObject } from '../catalogue/catalogue.ts'
import { type Change, changeCatalogue } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { buildTypeIndex } from '../definitions/background.ts'
import {
  createRecordType,
  deleteRecordType,
  recordTypeById,
  saveSecurity,
  updateRecordType,
} from '../definitions/record-types.ts'
import { workspaceLevels } from '../shape.ts'
import { objectName } from './mirrored.ts'
import { recordTypeResource, securityResource, toRecordType, toSecurity } from './resources.ts'

const typeName = line(63)
  .regex(/^[a-z0-9][a-z0-9_-]*$/i, 'Letters, digits, hyphens and underscores.')
  .meta({ example: 'partner' })

const texts = { display_name: line(100).optional(), description: proseOrNone(2000).nullish() }

const objectParams = z.strictObject({ name: objectName })
const typeParams = z.strictObject({ name: objectName, recordTypeId: numberId })

/** Record types are for objects: a table has a single hidden one. */
function onObject<T, A>(
  call: ObjectCall & Pick<Call<App, 'user', unknown, unknown, unknown>, 'transactLast'>,
  work: (change: Change, object: Definition) => Promise<T>,
  answer: (object: Definition, result: T) => A,
): Promise<A> {
  const { app, caller, params } = call
  const changeAndAnswer = async (change: Change) => {
    const object = found(change.catalogue, { kind: 'object', name: params.name }, caller)
    const result = await work(change, object)
    return current({ ...call, app: inside(app, change.db) }, (changed) => answer(changed, result))
  }
  return changeCatalogue(app, caller.account.id, changeAndAnswer, call.transactLast)
}

interface ObjectCall {
  app: App
  caller: Scope['actor']
  params: { name: string }
}

function current<T>(call: ObjectCall, read: (object: Definition) => T): Promise<T> {
  return withCurrentObject(
    call.app,
    call.caller,
    { kind: 'object', name: call.params.name },
    async ({ object }) => read(object),
  )
}

const list = endpoint({
  route: 'GET /objects/{name}/record-types',
  key: 'any',
  summary: 'List record types',
  params: objectParams,
  returns: ok(listOf(recordTypeResource)),
  errors: ['not_found'],
  handle: (call) =>
    current(call, (object) => ({ results: object.recordTypes.map(toRecordType), next_cursor: null })),
})

const listOfTable = endpoint({
  route: 'GET /tables/{name}/record-types',
  key: 'any',
  summary: 'Get the record type of a table',
  description: 'A table has exactly one.',
  params: objectParams,
  returns: ok(listOf(recordTypeResource)),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { name } }) =>
    withCurrentObject(app, caller, { kind: 'table', name }, async ({ object }) => ({
      results: object.recordTypes.map(toRecordType),
      next_cursor: null,
    })),
})

const create = endpoint({
  route: 'POST /objects/{name}/record-types',
  key: 'admin',
  summary: 'Add a record type',
  params: objectParams,
  body: z.strictObject({ name: typeName, ...texts }),
  returns: created(recordTypeResource),
  errors: ['not_found', 'conflict', 'unavailable'],
  opensTransactions: 'one',
  handle: (call) =>
    onObject(
      call,
      async (change, object) => {
        await call.app.jobs.enqueue(
          change.db,
          buildTypeIndex,
          { objectId: object.id },
          { key: String(object.id), accountId: object.accountId },
        )
        return createRecordType(change, object, call.body)
      },
      (object, typeId) => toRecordType(recordTypeById(object, typeId)),
    ),
})

const update = endpoint({
  route: 'PATCH /objects/{name}/record-types/{recordTypeId}',
  key: 'admin',
  summary: 'Update a record type',
  description: 'The default type keeps its name and display name.',
  params: typeParams,
  body: z.strictObject({ name: typeName.optional(), ...texts }),
  returns: ok(recordTypeResource),
  errors: ['not_found', 'conflict', 'unavailable'],
  opensTransactions: 'one',
  handle: (call) =>
    onObject(
      call,
      (change, object) => updateRecordType(change, object, call.params.recordTypeId, call.body),
      (object) => toRecordType(recordTypeById(object, call.params.recordTypeId)),
    ),
})

const remove = endpoint({
  route: 'DELETE /objects/{name}/record-types/{recordTypeId}',
  key: 'admin',
  summary: 'Delete a record type',
  description:
    'Also deletes the fields that only it has. Refused with 409 for the default type and while rows have this type.',
  params: typeParams,
  returns: noContent,
  errors: ['not_found', 'conflict', 'unavailable'],
  opensTransactions: 'one',
  handle: (call) =>
    onObject(
      call,
      (change, object) => deleteRecordType(change, object, call.params.recordTypeId),
      () => undefined,
    ),
})

const readSecurity = endpoint({
  route: 'GET /objects/{name}/record-types/{recordTypeId}/security',
  key: 'admin',
  summary: 'Get the record-level security of a record type',
  description: 'It is off until it is first saved, and the Users field contains the owners.',
  params: typeParams,
  returns: ok(securityResource),
  errors: ['not_found'],
  handle: (call) => current(call, (object) => toSecurity(recordTypeById(object, call.params.recordTypeId))),
})

const updateSecurity = endpoint({
  route: 'PATCH /objects/{name}/record-types/{recordTypeId}/security',
  key: 'admin',
  summary: 'Update the record-level security of a record type',
  description: 'The first save turns it on, unless `enabled` is false.',
  params: typeParams,
  body: z.strictObject({
    enabled: z.boolean().optional(),
    virtual_owner_column_ids: z.array(id).max(50).optional(),
    workspace: z.enum(workspaceLevels).optional(),
  }),
  returns: ok(securityResource),
  errors: ['not_found', 'unavailable'],
  opensTransactions: 'one',
  handle: (call) =>
    onObject(
      call,
      (change, object) => {
        call.audit({ before: toSecurity(recordTypeById(object, call.params.recordTypeId)) })
        return saveSecurity(change, object, call.params.recordTypeId, call.body)
      },
      (object) => toSecurity(recordTypeById(object, call.params.recordTypeId)),
    ),
})

export const recordTypeEndpoints = [list, listOfTable, create, update, remove, readSecurity, updateSecurity]
