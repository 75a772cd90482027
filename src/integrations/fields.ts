import { z } from 'zod'
import type { ConfigField, ResourceType } from './provider.ts'

interface Described {
  description: string
  /** The list that values come from. */
  from?: Pick<ResourceType, 'type'>
  /** The field that must be known to ask for that list. */
  parent?: string
}

/** A key of a trigger configuration that must be there. */
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

/** What a client of the API is told of a schema. */
function typeOf(schema: z.ZodType): ConfigField['type'] {
  const { type } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return type === 'array' || type === 'number' ? type : 'string'
}

/** How often the service is asked, in minutes. Every trigger has it, and the platform decides. */
export const interval: ConfigField<number> = {
  type: 'number',
  description: 'Minutes between two looks at the service; decided by the platform.',
  required: false,
  userConfigurable: false,
  resourceType: undefined,
  parent: undefined,
  schema: z.number(),
}
