import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { operation, useRead } from '../../app/operations.ts'
import { t } from '../../kit/language/translate.ts'
import { type Listed, useDirectory } from '../controls/directory.ts'
import type { Source } from '../source.ts'
import type { Field } from '../values.ts'
import { type RelationHere, useRelationsHere } from './relations-here.ts'

/** A field with its operators. */
export interface AskedField extends Field {
  operators: readonly string[]
  sums: readonly string[]
}

export interface AskedFields {
  own: readonly AskedField[]
  /** Set for records that point here, which act as a field. */
  here: readonly AskedField[]
  /** The fields of the related object. None for other fields and invisible objects. */
  through: (relation: string) => readonly AskedField[]
  at: (path: readonly string[]) => AskedField | undefined
}

const times = [
  'equals',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
  'between',
] as const

/** Timestamps of every record. */
function systemFields(): AskedField[] {
  const alike = {
    type: 'date',
    metadata: {},
    defaultValue: null,
    required: false,
    unique: false,
    record_type_id: null,
    order: 10_000,
    built_in: true,
    created_at: '',
    updated_at: '',
    operators: times,
    sums: [],
  }
  return [
    { ...alike, id: -1, name: 'created_at', label: t('Created') },
    { ...alike, id: -2, name: 'updated_at', label: t('Changed') },
  ]
}

/** Returns the label of a field. Built-in fields have translated labels. */
export function fieldLabel(field: Field): string {
  return typeof field['label'] === 'string' ? field['label'] : field.name
}

/** Records that point here act like a relation with several values. */
function fieldsHere(relations: readonly RelationHere[]): AskedField[] {
  return relations.map(({ name, label, fieldId, holder, title }, index) => ({
    id: -10 - index,
    name,
    label,
    leadsHere: true,
    relationId: fieldId,
    type: 'relation',
    metadata: { mode: 'multi', relatedTableId: holder.id, displayColumn: title?.id },
    defaultValue: null,
    required: false,
    unique: false,
    record_type_id: null,
    order: 20_000 + index,
    built_in: true,
    created_at: '',
    updated_at: '',
    operators: ['isNotEmpty', 'isEmpty', 'in', 'notIn', 'contains'],
    sums: [],
  }))
}

/** All fields that a filter can use: own ones and those one relation away, in both directions with `withHere`. */
export function useAskedFields(source: Source, fields: readonly Field[], withHere = false): AskedFields {
  const schema = useRead(source.schema, { name: source.name }, { staleTime: 300_000 })
  const directory = useDirectory()
  const relations = useRelationsHere(source, withHere)
  const targets = useMemo(() => {
    const holders = relations.map(({ holder }) => holder)
    return [...new Set([...targetsOf(fields, directory), ...holders])]
  }, [fields, directory, relations])
  const far = useQueries({
    queries: targets.map(({ name, source: target }) => ({
      queryKey: ['asked', target.kind, name],
      queryFn: async () => {
        const [detail, described] = await Promise.all([
          operation(target.read)({ name }),
          operation(target.schema)({ name }),
        ])
        return asked(detail.fields, described.fields)
      },
      staleTime: 300_000,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const own = [...asked(fields, schema.data?.fields ?? []), ...systemFields()]
    const here = fieldsHere(relations)
    const through = (relation: string) => {
      const field = [...fields, ...here].find(({ name, type }) => name === relation && type === 'relation')
      const index = targets.findIndex(({ id }) => id === Number(field?.metadata['relatedTableId']))
      return field === undefined ? [] : (far[index] ?? [])
    }
    const at = ([first = '', second]: readonly string[]) =>
      (second === undefined ? [...own, ...here] : through(first)).find(
        ({ name }) => name === (second ?? first),
      )
    return { own, here, through, at }
  }, [fields, schema.data, relations, targets, far])
}

function targetsOf(fields: readonly Field[], directory: ReadonlyMap<number, Listed>): Listed[] {
  const ids = fields.flatMap(({ type, metadata }) =>
    type === 'relation' ? [Number(metadata['relatedTableId'])] : [],
  )
  return [...new Set(ids)].flatMap((id) => directory.get(id) ?? [])
}

function asked(
  fields: readonly Field[],
  described: readonly { id: number; operators: readonly string[]; aggregations: readonly string[] }[],
): AskedField[] {
  return fields.map((field) => {
    const found = described.find(({ id }) => id === field.id)
    return { ...field, operators: found?.operators ?? [], sums: found?.aggregations ?? [] }
  })
}
