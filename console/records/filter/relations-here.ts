import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { operation } from '../../app/operations.ts'
import { type Listed, useDirectory } from '../controls/directory.ts'
import type { Source } from '../source.ts'
import type { Field } from '../values.ts'

/** A relation that points to this object or table. */
export interface RelationHere {
  /** The name in filters: `deals.Company`. */
  name: string
  label: string
  /** The name of the relation. */
  field: string
  fieldId: number
  holder: Listed
  /** The display name of the records that hold it. */
  title: Field | undefined
}

const none: readonly RelationHere[] = []

/** The relations that point here. They need every definition, so they load on demand. */
export function useRelationsHere({ kind, name }: Source, isWanted: boolean): readonly RelationHere[] {
  const directory = useDirectory()
  const all = useMemo(() => (isWanted ? [...directory.values()] : []), [directory, isWanted])
  const here = all.find(({ source }) => source.kind === kind && source.name === name)
  const details = useQueries({
    queries: all.map((one) => ({
      queryKey: [one.source.read, { name: one.name }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        operation(one.source.read)({ name: one.name }, { signal }),
      staleTime: 300_000,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    if (here === undefined) return none
    return all.flatMap((holder, index) => relationsOf(holder, details[index]?.fields ?? [], here.id))
  }, [all, details, here])
}

function relationsOf(holder: Listed, fields: readonly Field[], to: number): RelationHere[] {
  const [title] = fields.toSorted((a, b) => a.order - b.order)
  return (
    fields
      .filter(({ type, metadata }) => type === 'relation' && Number(metadata['relatedTableId']) === to)
      // A field that shows a relation of this object from the other side says nothing new here.
      .filter(({ metadata }) => metadata['reverseOf'] === undefined)
      .map((field) => ({
        name: `${holder.name}.${field.name}`,
        label: `${holder.display_name} › ${field.name}`,
        field: field.name,
        fieldId: field.id,
        holder,
        title,
      }))
  )
}
