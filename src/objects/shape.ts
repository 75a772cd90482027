import type { Field } from '../kit/field-type.ts'

export const workspaceLevels = ['FULL_ACCESS', 'READ_ONLY', 'NO_ACCESS'] as const
export type WorkspaceLevel = (typeof workspaceLevels)[number]

export interface RecordSecurity {
  enabled: boolean
  /** Fields (user relations) whose users own a row of this type. */
  virtualOwnerColumnIds: readonly number[]
  workspace: WorkspaceLevel
}

export interface RecordType {
  id: number
  name: string
  displayName: string
  description: string | null
  isDefault: boolean
  security: RecordSecurity
}

/** An object or a table with everything that the compilers need. Immutable; a change creates a new version. */
export interface Shape {
  id: number
  accountId: number
  kind: 'object' | 'table'
  name: string
  displayName: string
  emoji: string | null
  color: string | null
  description: string | null
  standard: boolean
  createdBy: number | null
  /** Increases with every change to the object, its fields, options, record types or security. */
  version: number
  /** The only users who see a private table, besides admins; undefined if everyone does. */
  seenBy?: ReadonlySet<number> | undefined
  fields: readonly Field[]
  recordTypes: readonly RecordType[]
}

/** Shapes by id: an object and the targets of its relations. */
export type Shapes = ReadonlyMap<number, Shape>
