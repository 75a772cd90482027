import { type Db, statement } from '../../platform/database/index.ts'
import type { WorkspaceLevel } from '../shape.ts'
import {
  type Access,
  type Catalogue,
  type Definition,
  type FieldDefinition,
  isUserRelation,
  type RecordTypeDefinition,
  type WorkspaceAccess,
} from './definition.ts'

interface ObjectRow {
  catalogue_version: number
  time_zone: string
  id: number
  kind: Definition['kind']
  name: string
  display_name: string
  emoji: string | null
  color: string | null
  description: string | null
  standard: boolean
  created_by: number | null
  version: number
  workspace_access: WorkspaceAccess
  search_index: string | null
  created_at: Date
  updated_at: Date
  fields: FieldRow[] | null
  record_types: RecordTypeRow[] | null
  shares: { user_id: number; access: Access }[] | null
}

interface FieldRow {
  id: number
  name: string
  type: string
  metadata: Record<string, unknown>
  default_value: unknown
  required: boolean
  is_unique: boolean
  record_type_id: number | null
  position: number
  built_in: boolean
  column_type: FieldDefinition['columnType']
  description: string | null
  rule: FieldDefinition['rule']
  created_at: string
  updated_at: string
  options: {
    id: number
    name: string
    color: string
    position: number
    created_at: string
    updated_at: string
  }[]
}

interface RecordTypeRow {
  id: number
  name: string
  display_name: string
  description: string | null
  is_default: boolean
  security_enabled: boolean
  owner_field_ids: number[] | null
  workspace: WorkspaceLevel
  created_at: string
  updated_at: string
}

// Objects unchanged since the known version come without their parts.
const changedSince = statement<ObjectRow, [accountId: number, version: number]>(
  'objects.catalogue',
  `select c.version as catalogue_version, a.time_zone, o.id, o.kind, o.name, o.display_name, o.emoji, o.color, o.description,
     o.standard, o.created_by, o.version, o.workspace_access, o.search_index, o.created_at, o.updated_at,
     case when o.version > $2 then (
       select coalesce(json_agg(json_build_object(
         'id', f.id, 'name', f.name, 'type', f.type, 'metadata', f.metadata, 'default_value', f.default_value,
         'required', f.required, 'is_unique', f.is_unique, 'record_type_id', f.record_type_id,
         'position', f.position, 'built_in', f.built_in, 'column_type', f.column_type,
         'description', f.description, 'rule', f.rule,
         'created_at', f.created_at, 'updated_at', f.updated_at,
         'options', (select coalesce(json_agg(p.* order by p.position, p.id), '[]')
                     from field_options p where p.field_id = f.id)
       ) order by f.position, f.id), '[]')
       from fields f where f.object_id = o.id) end as fields,
     case when o.version > $2 then (
       select coalesce(json_agg(t.* order by t.id), '[]') from record_types t where t.object_id = o.id) end as record_types,
     case when o.version > $2 then (
       select coalesce(json_agg(s.*), '[]') from table_shares s where s.object_id = o.id) end as shares
   from record_catalogues c join accounts a on a.id = c.account_id left join objects o on o.account_id = c.account_id
   where c.account_id = $1
   order by o.id`,
)

/** Loads the changes since `known`, or everything. One statement gives one consistent state. */
export async function loadCatalogue(db: Db, accountId: number, known?: Catalogue): Promise<Catalogue> {
  const rows = await changedSince.all(db, accountId, known?.version ?? 0)
  const definitions = rows.flatMap((row) => (row.id === null ? [] : [definitionFrom(row, accountId, known)]))
  return {
    accountId,
    version: rows[0]?.catalogue_version ?? 0,
    zone: rows[0]?.time_zone ?? 'UTC',
    byId: new Map(definitions.map((one) => [one.id, one])),
    byName: new Map(definitions.map((one) => [one.name, one])),
  }
}

function definitionFrom(row: ObjectRow, accountId: number, known: Catalogue | undefined): Definition {
  if (row.fields === null || row.record_types === null || row.shares === null) {
    const unchanged = known?.byId.get(row.id)
    if (unchanged === undefined) throw new Error(`object ${row.id} is older than the catalogue that lacks it`)
    return unchanged
  }
  const fields = row.fields.map(fieldFrom)
  return {
    id: row.id,
    accountId,
    kind: row.kind,
    name: row.name,
    displayName: row.display_name,
    emoji: row.emoji,
    color: row.color,
    description: row.description,
    standard: row.standard,
    createdBy: row.created_by,
    version: row.version,
    workspaceAccess: row.workspace_access,
    seenBy: seenBy(row, row.shares),
    searchIndex: row.search_index,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    fields,
    recordTypes: row.record_types.map((type) => recordTypeFrom(type, fields)),
    shares: new Map(row.shares.map((share) => [share.user_id, share.access])),
  }
}

function seenBy(row: ObjectRow, shares: readonly { user_id: number }[]): Set<number> | undefined {
  if (row.workspace_access !== 'NO_ACCESS') return undefined
  const makers = row.created_by === null ? [] : [row.created_by]
  return new Set([...makers, ...shares.map((share) => share.user_id)])
}

function fieldFrom(row: FieldRow): FieldDefinition {
  const options = row.options.map(({ id, name, color, position, created_at, updated_at }) => ({
    id,
    name,
    color,
    order: position,
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
  }))
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    metadata: row.metadata,
    defaultValue: row.default_value,
    required: row.required,
    unique: row.is_unique,
    recordTypeId: row.record_type_id,
    order: row.position,
    builtIn: row.built_in,
    columnType: row.column_type,
    description: row.description,
    rule: row.rule,
    options,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

function recordTypeFrom(row: RecordTypeRow, fields: readonly FieldDefinition[]): RecordTypeDefinition {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    description: row.description,
    isDefault: row.is_default,
    security: {
      enabled: row.security_enabled,
      virtualOwnerColumnIds: row.owner_field_ids ?? usersField(fields, row.id),
      workspace: row.workspace,
    },
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

/** The default owners: the built-in Users field, or the first relation to users. */
function usersField(fields: readonly FieldDefinition[], recordTypeId: number): number[] {
  const relations = fields.filter(
    (field) => isUserRelation(field) && (field.recordTypeId === null || field.recordTypeId === recordTypeId),
  )
  const found = relations.find((field) => field.builtIn) ?? relations[0]
  return found === undefined ? [] : [found.id]
}
