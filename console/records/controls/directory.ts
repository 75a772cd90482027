import { useMemo } from 'react'
import { useRead } from '../../app/operations.ts'
import { type Source, sourceOf } from '../source.ts'
import type { Field } from '../values.ts'

export interface Listed {
  id: number
  name: string
  display_name: string
  source: Source
}

/** Visible objects and tables by id, the ids that relations use. */
export function useDirectory(): ReadonlyMap<number, Listed> {
  const objects = useRead('getObjects', {}, { staleTime: 300_000 })
  const tables = useRead('getTables', {}, { staleTime: 300_000 })
  return useMemo(
    () =>
      new Map([
        ...(objects.data?.results ?? []).map((one) => [one.id, listed('object', one)] as const),
        ...(tables.data?.results ?? []).map((one) => [one.id, listed('table', one)] as const),
      ]),
    [objects.data, tables.data],
  )
}

function listed(
  kind: 'object' | 'table',
  { id, name, display_name }: { id: number; name: string; display_name: string },
): Listed {
  return { id, name, display_name, source: sourceOf(kind, name) }
}

/** Returns the target of a relation. Undefined for other fields and invisible targets. */
export function useTarget(field: Field | undefined): Listed | undefined {
  const directory = useDirectory()
  return field?.type === 'relation' ? directory.get(Number(field.metadata['relatedTableId'])) : undefined
}
