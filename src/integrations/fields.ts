import { z } from 'zod'
import type { ConfigField, ResourceType } from './provider.ts'

interface Described {
  description: string
  /** The list of possible values. */
  from?: Pick<ResourceType, 'type'>
  /** The field that the list depends on. */
  parent?: string
}

export function required<T>(schema: z.ZodType<T>, described: Described): ConfigField<T> {
  return field(schema, described, true)
}

export function optional<T>(schema: z.ZodType<T>, described: Described): ConfigField<T | undefined> {
  return field(schema.optional(), described, false)
}

function field<T>(schema: z.ZodType<T>, described: Described, isRequired: boolean): ConfigField<T> {
  return {
    type: typeOf(schema),
    description: described.description,
    required: isRequired,
    userConfigurable: true,
    resourceType: described.from?.type,
    parent: described.parent,
    schema,
  }
}

/** The type of a schema for clients of the API. */
function typeOf(schema: z.ZodType): ConfigField['type'] {
  const { type } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return type === 'array' || type === 'number' ? type : 'string'
}

/** The interval between polls, in minutes. Every trigger has it, and the platform sets it. */
export const interval: ConfigField<number> = {
  type: 'number',
  description: 'Minutes between two looks at the service; decided by the platform.',
  required: false,
  userConfigurable: false,
  resourceType: undefined,
  parent: undefined,
  schema: z.number(),
}
