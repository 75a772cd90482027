import { z } from 'zod'
import { activityTypes } from '../../../kit/activity-types.ts'
import { notFound } from '../../../kit/problem.ts'
import type { CallableTool } from '../../../kit/toolbox.ts'
import {
  type Actor,
  createActivity,
  createRow,
  type Definition,
  deleteRow,
  getRow,
  listRows,
  type Row,
  readList,
  requireRow,
  type Scope,
  updateRow,
  withObject,
} from '../../../objects/index.ts'
import type { App } from '../../../platform/app.ts'
import { requireWritable } from '../record-rights.ts'
import { type FilledField, filledFields, filterFor, givenValues } from './record-fields.ts'

export const recordOperations = ['read', 'create', 'update', 'delete', 'createActivity'] as const
export type RecordOperation = (typeof recordOperations)[number]

/** Records that a model may use, and the operations on them, within the rights of the graph. */
export interface RecordGrant {
  object: Definition
  /** Null for records of any type. */
  recordTypeId: number | null
  operations: readonly RecordOperation[]
  /** The tools are named after it. By default, after the object. */
  name?: string
  description?: string
}

const mostRows = 20

type Input = Readonly<Record<string, unknown>>

interface Work {
  grant: RecordGrant
  fields: readonly FilledField[]
}

/** The description of each operation, and its work in the scope of its object. */
const offers: Record<
  RecordOperation,
  {
    verb: string
    does: (what: string) => string
    input: (fields: readonly FilledField[]) => z.ZodType
    acts: boolean
    work: (scope: Scope, work: Work, input: Input) => Promise<unknown>
  }
> = {
  read: {
    verb: 'find',
    does: (what) => `Finds ${what} by the values of their fields, by words, or by id.`,
    input: (fields) =>
      z.object({
        ...optional(fields),
        id: z.string().nullable().describe('The id of one record.'),
        search: z.string().nullable().describe('Words that the record must hold.'),
      }),
    acts: false,
    work: find,
  },
  create: {
    verb: 'create',
    does: (what) => `Creates a record in ${what}.`,
    input: (fields) =>
      z.object(
        Object.fromEntries(
          fields.map(({ key, field, value }) => [key, field.required ? value : value.nullable()]),
        ),
      ),
    acts: true,
    work: (scope, { grant, fields }, input) =>
      createRow(scope, {
        ...(grant.recordTypeId === null ? {} : { record_type_id: grant.recordTypeId }),
        data: givenValues(fields, input),
      }),
  },
  update: {
    verb: 'update',
    does: (what) => `Changes fields of one record in ${what}; those that are null stay as they are.`,
    input: (fields) => z.object({ id: recordId, ...optional(fields) }),
    acts: true,
    work: async (scope, { grant, fields }, input) => {
      await granted(scope, grant, input)
      return updateRow(scope, String(input['id']), { data: givenValues(fields, input) })
    },
  },
  delete: {
    verb: 'delete',
    does: (what) => `Deletes one record in ${what}.`,
    input: () => z.object({ id: recordId }),
    acts: true,
    work: async (scope, { grant }, input) => {
      await granted(scope, grant, input)
      await deleteRow(scope, String(input['id']))
      return { deleted: true }
    },
  },
  createActivity: {
    verb: 'log_activity_on',
    does: (what) => `Writes an activity on one record in ${what}.`,
    input: () =>
      z.object({ id: recordId, type: z.enum(activityTypes), content: z.string().min(1).max(50_000) }),
    acts: true,
    work: async (scope, { grant }, input) => {
      await granted(scope, grant, input)
      await requireRow(scope, String(input['id']), 'write')
      const { id } = await createActivity(scope, String(input['id']), {
        type: z.enum(activityTypes).parse(input['type']),
        content: String(input['content']),
      })
      return { id }
    },
  },
}

const recordId = z.string().describe('The id of the record.')

function optional(fields: readonly FilledField[]) {
  return Object.fromEntries(fields.map(({ key, value }) => [key, value.nullable()]))
}

/** One tool for each granted operation. */
export function recordTools(app: App, actor: Actor, grant: RecordGrant): CallableTool[] {
  const { object, recordTypeId } = grant
  const fields = filledFields(object, recordTypeId)
  const type = object.recordTypes.find((one) => one.id === recordTypeId && !one.isDefault)
  const what =
    type === undefined ? `"${object.displayName}"` : `"${object.displayName}" (${type.displayName})`
  return grant.operations.map((operation): CallableTool => {
    const offer = offers[operation]
    const base = grant.name ?? [object.name, ...(type === undefined ? [] : [type.name])].join('_')
    return {
      name: toolName(
        grant.name !== undefined && grant.operations.length === 1 ? base : `${offer.verb}_${base}`,
      ),
      description: [offer.does(what), grant.description ?? ''].join(' ').trim(),
      input: offer.input(fields),
      acts: offer.acts,
      call: (input) => within(app, actor, object.id, offer, { grant, fields }, Object(input)),
    }
  })
}

function toolName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 64)
}

function within(
  app: App,
  actor: Actor,
  objectId: number,
  offer: (typeof offers)[RecordOperation],
  work: Work,
  input: Input,
): Promise<unknown> {
  return withObject(app, actor, { id: objectId }, (scope) => {
    if (offer.acts) requireWritable(scope)
    return offer.work(scope, work, input)
  })
}

async function find(scope: Scope, { grant, fields }: Work, input: Input): Promise<unknown> {
  const { id, search } = input
  if (typeof id === 'string' && id !== '') return [shown(await granted(scope, grant, input))]
  const list = await readList(scope, {
    query: filterFor(fields, input),
    record_type_id: grant.recordTypeId,
    search: typeof search === 'string' && search.trim() !== '' ? search : null,
  })
  const { results } = await listRows(scope, list, { limit: mostRows })
  return results.map(shown)
}

function shown({ id, data }: Row) {
  const filled = Object.entries(data).filter(([, value]) => value !== null && value !== '')
  return { id, ...Object.fromEntries(filled) }
}

/** The row, if it is one of those that were granted. */
async function granted(scope: Scope, { recordTypeId }: RecordGrant, input: Input): Promise<Row> {
  const row = await getRow(scope, String(input['id']))
  if (recordTypeId !== null && row.record_type_id !== recordTypeId) throw notFound('row')
  return row
}
