import type { z } from 'zod'
import { type Mark, marks, type NodeData } from '../kit/node.ts'

/** A marked value as it stands in concrete data. */
export interface Marked {
  mark: Mark
  value: unknown
  path: readonly PropertyKey[]
  /** The object that holds it. */
  beside: NodeData
}

interface Place {
  path: readonly PropertyKey[]
  beside: NodeData
}

/**
 * Every marked value of `data`, through objects, arrays, records, unions and wrappers. The data need not be valid:
 * what does not have the shape that the schema asks for is passed over, so all mistakes can be told at once.
 */
export function markedValues(schema: z.core.$ZodType, data: unknown): Marked[] {
  return walk(schema as z.core.$ZodTypes, data, { path: [], beside: {} })
}

function walk(schema: z.core.$ZodTypes, value: unknown, place: Place): Marked[] {
  if (value === undefined || value === null) return []
  const mark = marks.get(schema)
  if (mark !== undefined) return [{ mark, value, ...place }]
  const { def } = schema._zod
  const into = (inner: z.core.$ZodType) => walk(inner as z.core.$ZodTypes, value, place)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return into(def.innerType)
    case 'lazy':
      return into(def.getter())
    case 'pipe':
      return into(def.in)
    case 'union':
      return matching(def.options, value).flatMap(into)
    case 'object':
      return isRecord(value)
        ? eachKey(value, place, (key) => (Object.hasOwn(def.shape, key) ? def.shape[key] : undefined))
        : []
    case 'record':
      return isRecord(value) ? eachKey(value, place, () => def.valueType) : []
    case 'array':
      return Array.isArray(value) ? eachItem(value, place, def.element) : []
    default:
      return []
  }
}

/** The option of a union that the value is; all of them where it is none. */
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
    return walk(schema as z.core.$ZodTypes, value[key], { path: [...place.path, key], beside: value })
  })
}

function eachItem(items: readonly unknown[], place: Place, element: z.core.$ZodType): Marked[] {
  return items.flatMap((item, index) =>
    walk(element as z.core.$ZodTypes, item, { path: [...place.path, index], beside: place.beside }),
  )
}

export function isRecord(value: unknown): value is NodeData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `data` with another value at `path`; what is not on the way is shared. */
export function replacedAt<T>(data: T, path: readonly PropertyKey[], value: unknown): T {
  const [head, ...rest] = path
  if (head === undefined) return value as T
  const inner = (data as Record<PropertyKey, unknown>)[head]
  const copy = Array.isArray(data) ? [...(data as unknown[])] : { ...data }
  ;(copy as Record<PropertyKey, unknown>)[head] = replacedAt(inner, rest, value)
  return copy as T
}
