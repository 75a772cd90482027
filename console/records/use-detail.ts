import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { useCurrentSession } from '../app/session.ts'
import type { Source } from './source.ts'

export type Detail = Schemas['ObjectDetail'] | Schemas['TableDetail']

/** The definition of an object or a table. */
export function useDetail(source: Source) {
  return useRead(source.read, { name: source.name })
}

export function recordTypesOf(detail: Detail): readonly Schemas['RecordType'][] {
  return 'record_types' in detail ? detail.record_types : []
}

export interface Rights {
  /** Set if the user may edit the definition. */
  define: boolean
  /** Set if the user may edit rows, as far as it is known in advance. */
  write: boolean
}

/** Admins define objects. Users with full access define a table. */
export function useRights(source: Source, detail: Detail | undefined): Rights {
  const { user, account } = useCurrentSession()
  const sharing = useRead('getTableSharing', { name: source.name }, { enabled: source.kind === 'table' })
  const isAdmin = account.role !== 'MEMBER'
  if (source.kind === 'object') return { define: isAdmin, write: true }
  const mine = sharing.data?.users.find(({ user_id: id }) => id === user.id)?.access
  const isOwner = detail?.created_by === user.id
  const access = isAdmin || isOwner ? 'FULL_ACCESS' : (mine ?? sharing.data?.workspace)
  const full = sharing.data === undefined || access === 'FULL_ACCESS'
  return { define: full, write: full }
}
