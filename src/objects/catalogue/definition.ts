import type { Field, Option } from '../../kit/field-type.ts'
import { traitsOf } from '../fields/types.ts'
import type { RecordType, Shape } from '../shape.ts'

export const accessLevels = ['FULL_ACCESS', 'READ_ONLY'] as const
export type Access = (typeof accessLevels)[number]

export const workspaceAccess = [...accessLevels, 'NO_ACCESS'] as const
export type WorkspaceAccess = (typeof workspaceAccess)[number]

interface Dated {
  createdAt: Date
  updatedAt: Date
}

export interface OptionDefinition extends Option, Dated {}

export interface FieldDefinition extends Field, Dated {
  options: readonly OptionDefinition[]
}

export interface RecordTypeDefinition extends RecordType, Dated {}

/** A shape with the parts that only the definition endpoints and the rights need. */
export interface Definition extends Shape, Dated {
  fields: readonly FieldDefinition[]
  recordTypes: readonly RecordTypeDefinition[]
  /** The rights on a table of everyone who is not named in `shares`. */
  workspaceAccess: WorkspaceAccess
  /** By user id; tables only. */
  shares: ReadonlyMap<number, Access>
  /** The hash of the expression that has a finished search index. */
  searchIndex: string | null
}

/** All objects and tables of an account at one version. */
export interface Catalogue {
  accountId: number
  version: number
  /** The account's time zone, for values without their own. */
  zone: string
  byId: ReadonlyMap<number, Definition>
  byName: ReadonlyMap<string, Definition>
}

export function defaultRecordType(definition: Definition): RecordTypeDefinition {
  const found = definition.recordTypes.find((type) => type.isDefault)
  if (found === undefined) throw new Error(`object ${definition.id} has no default record type`)
  return found
}

export function isUserRelation(field: Field): boolean {
  return traitsOf(field).platformModel === 'User'
}
