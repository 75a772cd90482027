import { useMemo } from 'react'
import { useRead } from '../../app/operations.ts'
import { t } from '../../kit/language/translate.ts'

export interface Person {
  id: number
  name: string
}

export interface Names {
  people: readonly Person[]
  teams: readonly Person[]
  person: (id: unknown) => string
  team: (id: unknown) => string
}

const staleTime = 300_000

/** Resolves the ids of teammates and teams in events. */
export function useNames(): Names {
  const users = useRead('getUsers', {}, { staleTime })
  const teams = useRead('getTeams', {}, { staleTime })
  return useMemo(() => {
    const people = (users.data?.results ?? []).map(({ id, name, email }) => ({
      id,
      name: name === '' ? email : name,
    }))
    const groups = (teams.data?.results ?? []).map(({ id, name }) => ({ id, name }))
    return {
      people,
      teams: groups,
      person: (id) => people.find((one) => one.id === id)?.name ?? t('Unknown teammate'),
      team: (id) => groups.find((one) => one.id === id)?.name ?? t('a team'),
    }
  }, [users.data, teams.data])
}
