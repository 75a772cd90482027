import type { z } from 'zod'
import { type Mark, marks, type NodeData } from '../kit/node.ts'

/** A marked value in concrete data. */
export interface Marked {
  mark: Mark
  value: unknown
  path: readonly PropertyKey[]
  /** The object that contains the value. */
  beside: NodeData
}

interface Place {
  path: readonly PropertyKey[]
  beside: NodeData
}

/** The inner schemas of schema definitions of all kinds. */
interface Inside {
  innerType?: z.core.$ZodType
  getter?: () => z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  shape?: Readonly<Record<string, z.core.$ZodType>>
  valueType?: z.core.$ZodType
  element?: z.core.$ZodType
}

/**
 * All marked values of `data`, through objects, arrays, records, unions and wrappers. The data may be invalid:
 * parts that don't fit the schema are skipped, so that all mistakes can be reported together.
 */
export function markedValues(schema: z.core.$ZodType, data: unknown): Marked[] {
  return walk(schema, data, { path: [], beside: {} })
}

function walk(schema: z.core.$ZodType, value: unknown, place: Place): Marked[] {
  if (value === undefined || value === null) return []
  const mark = marks.get(schema)
  if (mark !== undefined) return [{ mark, value, ...place }]
  const {
    innerType,
    getter,
    in: input,
    options,
    shape,
    valueType,
    element,
  } = (schema as z.ZodType).def as Inside
  const wrapped = innerType ?? getter?.() ?? input
  if (wrapped !== undefined) return walk(wrapped, value, place)
  if (options !== undefined) return matching(options, value).flatMap((option) => walk(option, value, place))
  if (element !== undefined) return Array.isArray(value) ? eachItem(value, place, element) : []
  if (!isRecord(value)) return []
  if (valueType !== undefined) return eachKey(value, place, () => valueType)
  if (shape === undefined) return []
  return eachKey(value, place, (key) => (Object.hasOwn(shape, key) ? shape[key] : undefined))
}

/** The matching option of a union; all of them if none matches. */
function matching(options: readonly z.core.$ZodType[], value: unknown): readonly z.core.$ZodType[] {
  const option = options.find((candidate) => (candidate as z.ZodType).safeParse(value).success)
  return option === undefined ? options : [option]
}

function eachKey(
  value: NodeData,
  place: Place,
  schemaOf: (key: string) => z.core.$ZodType | undefined,
): Marked[] {
  return Object.keys(value).flatMap((key) => {
    const schema = schemaOf(key)
    if (schema === undefined) return []
    return walk(schema, value[key], { path: [...place.path, key], beside: value })
  })
}

function eachItem(items: readonly unknown[], place: Place, element: z.core.$ZodType): Marked[] {
  return items.flatMap((item, index) =>
    walk(element, item, { path: [...place.path, index], beside: place.beside }),
  )
}

export function isRecord(value: unknown): value is NodeData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy of `data` with another value at `path`. The rest is shared. */
export function replacedAt(data: NodeData, path: readonly PropertyKey[], value: unknown): NodeData {
  const [head, ...rest] = path
  return head === undefined ? data : { ...data, [head]: replacedIn(data[String(head)], rest, value) }
}

function replacedIn(data: unknown, path: readonly PropertyKey[], value: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return value
  if (Array.isArray(data)) {
    return data.map((item: unknown, index) => (index === head ? replacedIn(item, rest, value) : item))
  }
  return isRecord(data) ? replacedAt(data, path, value) : data
}
