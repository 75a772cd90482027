import { z } from 'zod'
import { describedBy } from './described.ts'

/** The schemas inside a schema, by the part of a value that they describe. */
export interface Parts {
  /** The value itself: wrappers, options of a union, both sides of an intersection or a pipe. */
  same: readonly z.core.$ZodType[]
  /** Its keys by name. */
  shape: Readonly<Record<string, z.core.$ZodType>>
  /** Its other keys. */
  rest: z.core.$ZodType | undefined
  /** Its items. */
  item: z.core.$ZodType | undefined
}

/** The properties of schema definitions of all types. */
interface Definition {
  type: string
  innerType?: z.core.$ZodType
  getter?: () => z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  left?: z.core.$ZodType
  right?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  items?: readonly z.core.$ZodType[]
  shape?: Readonly<Record<string, z.core.$ZodType>>
  catchall?: z.core.$ZodType
  valueType?: z.core.$ZodType
  element?: z.core.$ZodType
}

export function partsOf(schema: z.core.$ZodType): Parts {
  const described = describedBy(schema)
  if (described !== undefined) return { same: [described], shape: {}, rest: undefined, item: undefined }
  const definition: Definition = { ...(schema as z.ZodType).def }
  const { innerType, in: input, out: output, left, right, options = [], items = [] } = definition
  const wrapped = [innerType, definition.getter?.(), input, output, left, right]
  return {
    same: [...wrapped.filter((one) => one !== undefined), ...options],
    shape: definition.shape ?? {},
    rest: definition.catchall ?? definition.valueType,
    // Tuples are rare: each item counts for all.
    item: definition.element ?? (items.length > 0 ? z.union(items) : undefined),
  }
}

export function allPartsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { same, shape, rest, item } = partsOf(schema)
  return [...same, ...Object.values(shape), rest, item].filter((one) => one !== undefined)
}
