import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { operation } from '../../app/operations.ts'
import { type Listed, useDirectory } from '../controls/directory.ts'
import type { Source } from '../source.ts'
import type { Field } from '../values.ts'

/** A relation of another object or table, or of the same one, that leads here. */
export interface RelationHere {
  /** As filters name it: `deals.Company`. */
  name: string
  label: string
  /** The name of the relation itself. */
  field: string
  holder: Listed
  /** What the rows that hold it are called by. */
  title: Field | undefined
}

const none: readonly RelationHere[] = []

/** The relations that lead here. Every definition has to be read for that, so only when they are wanted. */
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
  return fields
    .filter(({ type, metadata }) => type === 'relation' && Number(metadata['relatedTableId']) === to)
    .map((field) => ({
      name: `${holder.name}.${field.name}`,
      label: `${holder.display_name} › ${field.name}`,
      field: field.name,
      holder,
      title,
    }))
}
