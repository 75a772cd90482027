import { z } from 'zod'
import { type Content, isContent, isSame, listIn } from './content.ts'

/** The values that a file may omit. */
export interface Defaults {
  values?: (content: Content) => Content
  /** The omissible values of list items, by the name of the list. */
  items?: Readonly<Record<string, (item: Content) => Content>>
  /** The one form of list items that can be written in several, by the name of the list. */
  forms?: Readonly<Record<string, (item: Content) => Content>>
}

/** The file with every omitted value. */
export function withDefaults(content: Content, { values, items = {}, forms = {} }: Defaults): Content {
  const formed = overItems(content, forms, (_item, form) => form)
  return overItems(filled(formed, values?.(formed) ?? {}), items, filled)
}

/** The file without the values that may be omitted. */
export function withoutDefaults(content: Content, { values, items = {} }: Defaults): Content {
  return overItems(reduced(content, values?.(content) ?? {}), items, reduced)
}

function overItems(
  content: Content,
  items: NonNullable<Defaults['items']>,
  change: (item: Content, defaults: Content) => Content,
): Content {
  const lists = Object.entries(items).filter(([key]) => isListOfContents(content, key))
  return {
    ...content,
    ...Object.fromEntries(
      lists.map(([key, defaultsOf]) => [
        key,
        listIn(content, key).map((item) => change(item, defaultsOf(item))),
      ]),
    ),
  }
}

/** A list with anything else in it stays as it is, so that its issues are reported. */
function isListOfContents(content: Content, key: string): boolean {
  const list = content[key]
  return Array.isArray(list) && list.every(isContent)
}

function filled(content: Content, defaults: Content): Content {
  const entries = Object.entries(defaults).map(([key, value]) => {
    const own = content[key]
    return [key, own === undefined ? value : isContent(own) && isContent(value) ? filled(own, value) : own]
  })
  return { ...content, ...Object.fromEntries(entries) }
}

function reduced(content: Content, defaults: Content): Content {
  const entries = Object.entries(content).flatMap(([key, value]) => {
    const own = defaults[key]
    if (!isContent(value) || !isContent(own)) return isSame(value, own) ? [] : [[key, value]]
    const rest = reduced(value, own)
    return Object.keys(rest).length === 0 ? [] : [[key, rest]]
  })
  return Object.fromEntries(entries)
}

/** Omits defaults of keys that have another value, so that objects with free keys are not merged. */
export function wholeValues(defaults: Content, content: Content): Content {
  return Object.fromEntries(
    Object.entries(defaults).filter(
      ([key, value]) => content[key] === undefined || isSame(content[key], value),
    ),
  )
}

const known = new WeakMap<z.ZodType, Content>()

export function schemaDefaults(schema: z.ZodType): Content {
  const defaults = known.get(schema) ?? readDefaults(schema)
  known.set(schema, defaults)
  return defaults
}

function readDefaults(schema: z.ZodType): Content {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, property]) =>
      isContent(property) && property['default'] !== undefined ? [[key, property['default']]] : [],
    ),
  )
}
