import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { AggregateOperation } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { id, resource, timestamp } from '../../kit/schema.ts'
import type { Db, Schema } from '../../platform/database/index.ts'
import type { Actor, Scope } from '../catalogue/catalogue.ts'
import {
  findPath,
  parseSort,
  type Query,
  readQuery,
  type Sort,
  writePath,
  writeQuery,
  writeSort,
} from '../query/index.ts'

export const viewTypes = ['table', 'kanban', 'list', 'calendar'] as const

export const rowHeights = ['short', 'medium', 'tall', 'extra_tall'] as const

/** A stored view: its query, sort, fields and grouping name fields and options by id (`#12`). */
export type ViewRow = Selectable<Schema['views']>

export const viewResource = resource('View', {
  id,
  name: z.string().meta({ example: 'Open deals' }),
  type: z.enum(viewTypes),
  shared: z.boolean(),
  record_type_id: id.nullable(),
  query: z.record(z.string(), z.unknown()).nullable(),
  sort: z.array(z.strictObject({ field: z.string(), direction: z.enum(['asc', 'desc']) })),
  fields: z
    .array(z.string())
    .nullable()
    .meta({ description: 'The visible fields in order. Null shows all.' }),
  group_by: z.string().nullable(),
  widths: z
    .record(z.string(), z.int())
    .optional()
    .meta({ example: { Name: 240 }, description: 'Column widths in pixels by field name, if set.' }),
  frozen_fields: z.array(z.string()).optional().meta({ description: 'The frozen columns, if set.' }),
  row_height: z.enum(rowHeights).optional().meta({ description: 'The row height, if set.' }),
  created_by: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})

export interface ViewFilter {
  recordTypeId?: number | undefined
  shared?: boolean | undefined
}

/** The views of an object that a caller sees: the shared ones and their own. */
export async function listViews(
  db: Db,
  { actor, object }: Pick<Scope, 'actor' | 'object'>,
  filter: ViewFilter = {},
): Promise<ViewRow[]> {
  let query = visibleViews(db, actor).where('object_id', '=', object.id)
  if (filter.recordTypeId !== undefined) query = query.where('record_type_id', '=', filter.recordTypeId)
  if (filter.shared !== undefined) query = query.where('shared', '=', filter.shared)
  return query.orderBy('id').execute()
}

export async function findView(
  scope: Pick<Scope, 'app' | 'actor' | 'object'>,
  viewId: number,
): Promise<ViewRow | undefined> {
  return visibleView(scope, viewId).executeTakeFirst()
}

export interface ComputedView extends ViewRow {
  aggregations: { id: number; field_id: number; operation: AggregateOperation }[]
}

/** A view with its aggregations, in one statement. */
export async function findComputedView(scope: Scope, viewId: number): Promise<ComputedView | undefined> {
  const aggregations = sql<
    ComputedView['aggregations']
  >`(select coalesce(json_agg(json_build_object('id', a.id,
    'field_id', a.field_id, 'operation', a.operation) order by a.id), '[]') from view_aggregations a
    where a.view_id = views.id)`
  return visibleView(scope, viewId).select(aggregations.as('aggregations')).executeTakeFirst()
}

function visibleView({ app, actor, object }: Pick<Scope, 'app' | 'actor' | 'object'>, viewId: number) {
  return visibleViews(app.db, actor).where('object_id', '=', object.id).where('id', '=', viewId)
}

function visibleViews(db: Db, actor: Actor) {
  return db
    .selectFrom('views')
    .selectAll()
    .where('account_id', '=', actor.account.id)
    .where((where) =>
      where.or([where('shared', '=', true), where('created_by', '=', actor.user?.id ?? null)]),
    )
}

/** The settings of a view, and the parts that are invalid because a field was deleted. */
export interface ReadView {
  query: Query | undefined
  sort: Sort
  /** Field ids, in order; undefined shows all. */
  fieldIds: number[] | undefined
  lost: Issue[]
}

/** The sort keys of a view as stored. */
export function sortKeysOf({ sort }: ViewRow): { field: string; direction: 'asc' | 'desc' }[] {
  return (sort ?? []) as { field: string; direction: 'asc' | 'desc' }[]
}

export function readView(
  view: ViewRow,
  { object, catalogue }: Pick<Scope, 'object' | 'catalogue'>,
): ReadView {
  const { byId: shapes, zone } = catalogue
  const scope = { shape: object, shapes, zone, form: 'ids' as const, backward: true }
  const lost: Issue[] = []
  const query = view.query === null ? undefined : readQuery(view.query, scope, 'query', lost)
  const fields = view.fields as string[] | null
  return {
    query,
    sort: parseSort(
      sortKeysOf(view).filter((key) => 'path' in findPath(key.field, scope)),
      scope,
    ),
    fieldIds: fields
      ?.map((field) => Number(field.slice(1)))
      .filter((one) => object.fields.some(({ id: known }) => known === one)),
    lost,
  }
}

/** A view as the API shows it, with the current names of fields and options. */
export function toView(
  view: ViewRow,
  scope: Pick<Scope, 'object' | 'catalogue'>,
): z.input<typeof viewResource> {
  const { object, catalogue } = scope
  const { query, sort, fieldIds } = readView(view, scope)
  const grouped =
    view.group_by === null
      ? undefined
      : findPath(view.group_by, { shape: object, shapes: catalogue.byId, form: 'ids' })
  return {
    id: view.id,
    name: view.name,
    type: view.type,
    shared: view.shared,
    record_type_id: view.record_type_id,
    query: query === undefined ? null : writeQuery(query, 'names'),
    sort: writeSort(sort, 'names'),
    fields: fieldIds?.flatMap((one) => object.fields.find((field) => field.id === one)?.name ?? []) ?? null,
    group_by: grouped !== undefined && 'path' in grouped ? writePath(grouped.path, 'names') : null,
    ...toLayout(view, object),
    created_by: view.created_by,
    created_at: view.created_at,
    updated_at: view.updated_at,
  }
}

/** The layout settings with the current names of the fields, without deleted fields. */
function toLayout(view: ViewRow, { fields }: Scope['object']) {
  const nameOf = (stored: string) => fields.find((field) => `#${field.id}` === stored)?.name
  const widths = Object.entries((view.widths ?? {}) as Record<string, number>).flatMap(([key, width]) => {
    const name = nameOf(key)
    return name === undefined ? [] : [[name, width] as const]
  })
  const frozen = ((view.frozen_fields ?? []) as string[]).flatMap((key) => nameOf(key) ?? [])
  return {
    ...(view.widths === null ? {} : { widths: Object.fromEntries(widths) }),
    ...(view.frozen_fields === null ? {} : { frozen_fields: frozen }),
    ...(view.row_height === null ? {} : { row_height: view.row_height as (typeof rowHeights)[number] }),
  }
}
