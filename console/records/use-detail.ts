import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { useCurrentSession } from '../app/session.ts'
import type { Source } from './source.ts'

export type Detail = Schemas['ObjectDetail'] | Schemas['TableDetail']

/** What an object or a table is made of. */
export function useDetail(source: Source) {
  return useRead(source.read, { name: source.name })
}

export function recordTypesOf(detail: Detail): readonly Schemas['RecordType'][] {
  return 'record_types' in detail ? detail.record_types : []
}

export interface Rights {
  /** Whether one may change what it is made of. */
  define: boolean
  /** Whether one may change its rows, as far as that can be known before trying. */
  write: boolean
}

/** Objects are defined by admins; a table by whoever has full access to it. */
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
