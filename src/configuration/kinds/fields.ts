import { findFieldType } from '../../objects/index.ts'
import { type Content, contentOf, isContent, picked } from '../content.ts'
import { wholeValues } from '../defaults.ts'
import type { Reader, Writer } from '../kind.ts'

const plainKeys = ['name', 'type', 'required', 'unique'] as const

/** The values that a field may omit. */
export function fieldDefaults(field: Content): Content {
  const metadata = findFieldType(String(field['type']))?.defaultMetadata
  const values = { required: false, unique: false, default: null }
  return { ...values, ...(metadata === undefined ? {} : wholeValues({ metadata }, field)) }
}

/** The names behind the ids of record types and of the fields of relation targets. */
export interface FieldNames {
  /** The names of the fields of an object or table, by id. */
  fields: ReadonlyMap<number, ReadonlyMap<number, string>>
  recordTypes: ReadonlyMap<number, string>
}

/** A field in the form of its file: with names in place of ids. */
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
  const columns = names.fields.get(tableId)
  const column = columns?.get(Number(metadata['displayColumn']))
  const reversed = columns?.get(Number(metadata['reverseOf']))
  return {
    ...metadata,
    relatedTableId: await refTo('table', tableId),
    displayColumn: column ?? metadata['displayColumn'],
    ...(reversed === undefined ? {} : { reverseOf: reversed }),
  }
}

/** The prerequisites of a field in a file: nothing, other objects, or other fields. */
export function needsOf(field: Content): 'nothing' | 'objects' | 'fields' {
  if (field['type'] === 'relation')
    return contentOf(field['metadata'])['reverseOf'] === undefined ? 'objects' : 'fields'
  return field['type'] === 'formula' ? 'fields' : 'nothing'
}

/** The body that creates a field. Its options, and a default among them, are added afterwards. */
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

/** The change that brings a field to the state of its file; undefined if nothing differs. */
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
  const idOf = (key: string) => [...columns].find(([, name]) => name === metadata[key])?.[0] ?? metadata[key]
  const { reverseOf, ...rest } = metadata
  return {
    ...rest,
    displayColumn: idOf('displayColumn'),
    ...(reverseOf === undefined ? {} : { reverseOf: idOf('reverseOf') }),
  }
}
