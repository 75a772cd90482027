import { findFieldType } from '../../objects/index.ts'
import { type Content, contentOf, isContent, picked } from '../content.ts'
import { wholeValues } from '../defaults.ts'
import type { Reader, Writer } from '../kind.ts'

const plainKeys = ['name', 'type', 'required', 'unique'] as const

/** The values that a field may leave out. */
export function fieldDefaults(field: Content): Content {
  const metadata = findFieldType(String(field['type']))?.defaultMetadata
  const values = { required: false, unique: false, default: null }
  return { ...values, ...(metadata === undefined ? {} : wholeValues({ metadata }, field)) }
}

/** Which object or table a relation leads to, and by which of its fields a row is called. */
export interface FieldNames {
  /** By the id of an object or table, the names of its fields by their ids. */
  fields: ReadonlyMap<number, ReadonlyMap<number, string>>
  recordTypes: ReadonlyMap<number, string>
}

/** A field as its file has it: by names where the API has ids. */
export async function fieldContent(reader: Reader, field: Content, names: FieldNames): Promise<Content> {
  const recordType = names.recordTypes.get(Number(field['record_type_id']))
  const options = field['options']
  return {
    ...picked(field, plainKeys),
    default: field['defaultValue'] ?? null,
    ...(recordType === undefined ? {} : { record_type: recordType }),
    metadata: await metadataContent(reader, field, names),
    ...(Array.isArray(options)
      ? { options: options.filter(isContent).map((one) => picked(one, ['name', 'color'])) }
      : {}),
  }
}

async function metadataContent({ refTo }: Reader, field: Content, names: FieldNames): Promise<Content> {
  const metadata = contentOf(field['metadata'])
  if (field['type'] !== 'relation') return metadata
  const tableId = Number(metadata['relatedTableId'])
  const column = names.fields.get(tableId)?.get(Number(metadata['displayColumn']))
  return {
    ...metadata,
    relatedTableId: await refTo('table', tableId),
    displayColumn: column ?? metadata['displayColumn'],
  }
}

/** Of what a field of a file needs that must be there before: nothing, other objects, or other fields. */
export function needsOf(field: Content): 'nothing' | 'objects' | 'fields' {
  if (field['type'] === 'relation') return 'objects'
  return field['type'] === 'formula' ? 'fields' : 'nothing'
}

/** The body that makes a field; its options, and a default among them, are added afterwards. */
export function fieldBody(writer: Writer, field: Content, names: FieldNames): Content {
  const typeId = [...names.recordTypes].find(([, name]) => name === field['record_type'])?.[0]
  return {
    ...picked(field, plainKeys),
    ...(field['metadata'] === undefined ? {} : { metadata: metadataBody(writer, field, names) }),
    ...(field['options'] === undefined && field['default'] !== undefined && field['default'] !== null
      ? { defaultValue: field['default'] }
      : {}),
    ...(typeId === undefined ? {} : { record_type_id: typeId }),
  }
}

/** What changes a field that is there to what its file says; undefined where nothing does. */
export function fieldChange(
  writer: Writer,
  wanted: Content,
  present: Content,
  names: FieldNames,
): Content | undefined {
  const differs = (key: string) =>
    wanted[key] !== undefined && JSON.stringify(wanted[key]) !== JSON.stringify(present[key])
  const change: Record<string, unknown> = picked(
    wanted,
    (['required', 'unique'] as const).filter((key) => differs(key)),
  )
  if (differs('metadata')) change['metadata'] = metadataBody(writer, wanted, names)
  if (differs('options')) change['tags'] = wanted['options']
  if (differs('default') || (differs('options') && (wanted['default'] ?? null) !== null))
    change['defaultValue'] = wanted['default']
  if (differs('record_type'))
    change['record_type_id'] = [...names.recordTypes].find(([, name]) => name === wanted['record_type'])?.[0]
  return Object.keys(change).length === 0 ? undefined : change
}

function metadataBody({ resolved }: Writer, field: Content, names: FieldNames): Content {
  const metadata = contentOf(resolved(field['metadata']))
  if (field['type'] !== 'relation') return metadata
  const columns = names.fields.get(Number(metadata['relatedTableId'])) ?? new Map<number, string>()
  const column = [...columns].find(([, name]) => name === metadata['displayColumn'])?.[0]
  return { ...metadata, displayColumn: column ?? metadata['displayColumn'] }
}
