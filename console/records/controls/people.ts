import { useMemo } from 'react'
import { useRead } from '../../app/operations.ts'

export interface Person {
  id: number
  name: string
  email: string
}

/** Teammates by id, the ids that records use. */
export function usePeople(): ReadonlyMap<number, Person> {
  const { data } = useRead('getUsers', {}, { staleTime: 300_000 })
  return useMemo(() => new Map((data?.results ?? []).map((one) => [one.id, one])), [data])
}

export function personName(people: ReadonlyMap<number, Person>, id: unknown): string {
  const person = people.get(Number(id))
  if (person === undefined) return `#${String(id)}`
  return person.name === '' ? person.email : person.name
}
