import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { operation, useRead } from '../../app/operations.ts'
import { t } from '../../kit/language/translate.ts'
import { type Listed, useDirectory } from '../controls/directory.ts'
import type { Source } from '../source.ts'
import type { Field } from '../values.ts'

/** A field with what can be asked of it. */
export interface AskedField extends Field {
  operators: readonly string[]
  sums: readonly string[]
}

export interface AskedFields {
  own: readonly AskedField[]
  /** The fields of what a relation leads to; none for what is no relation, or not seen. */
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

/** Moments that every row has. */
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

/** What a field is called: those that every row has have words of their own. */
export function fieldLabel(field: Field): string {
  return typeof field['label'] === 'string' ? field['label'] : field.name
}

/** Everything that a filter of this source can ask for: its own fields, and those one relation away. */
export function useAskedFields(source: Source, fields: readonly Field[]): AskedFields {
  const schema = useRead(source.schema, { name: source.name }, { staleTime: 300_000 })
  const directory = useDirectory()
  const targets = useMemo(() => targetsOf(fields, directory), [fields, directory])
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
    const through = (relation: string) => {
      const field = fields.find(({ name, type }) => name === relation && type === 'relation')
      const index = targets.findIndex(({ id }) => id === Number(field?.metadata['relatedTableId']))
      return field === undefined ? [] : (far[index] ?? [])
    }
    const at = ([first = '', second]: readonly string[]) =>
      (second === undefined ? own : through(first)).find(({ name }) => name === (second ?? first))
    return { own, through, at }
  }, [fields, schema.data, targets, far])
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
