import { referenceName, type Schema } from '../../../src/server/openapi/model.ts'

/** The alias of a named schema: unlike a member of an interface, it may hold itself. */
export function schemaType(name: string): string {
  return `${name}Schema`
}

/** A JSON Schema as a TypeScript type. `margin` is the indentation of the line on which it begins. */
export function typeText(schema: Schema, margin: string): string {
  if (schema.$ref !== undefined) return schemaType(referenceName(schema.$ref))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined) return union(alternatives.map((one) => typeText(one, margin)))
  if (schema.allOf !== undefined) {
    return schema.allOf.map((one) => inParentheses(typeText(one, margin))).join(' & ')
  }
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => typeText({ ...schema, type }, margin)))
  }
  return plainTypes[schema.type ?? '']?.(schema, margin) ?? 'unknown'
}

const plainTypes: Record<string, (schema: Schema, margin: string) => string> = {
  string: ({ format }) => (format === 'binary' ? 'Blob' : 'string'),
  number: () => 'number',
  integer: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: arrayText,
  object: objectText,
}

function arrayText({ items, prefixItems }: Schema, margin: string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((one) => typeText(one, margin)).join(', ')}]`
  return typeof items === 'object' ? `${inParentheses(typeText(items, margin))}[]` : 'unknown[]'
}

function objectText(schema: Schema, margin: string): string {
  const { properties, required = [], additionalProperties: others } = schema
  if (properties === undefined || Object.keys(properties).length === 0) {
    if (others === false) return 'Record<string, never>'
    // Not a Record of it, which could not be part of what it is made of.
    return typeof others === 'object' && Object.keys(others).length > 0
      ? `{ [key: string]: ${typeText(others, margin)} }`
      : 'Record<string, unknown>'
  }
  const inner = `${margin}  `
  const lines = Object.entries(properties).map(([name, property]) =>
    memberText(name, property, { required: required.includes(name), margin: inner }),
  )
  // What other keys hold cannot be told apart from the known ones by a type.
  if (others !== undefined && others !== false) lines.push(`${inner}[key: string]: unknown\n`)
  return `{\n${lines.join('')}${margin}}`
}

/** One line of an object type, after its comment. */
export function memberText(
  name: string,
  schema: Schema,
  { required, margin }: { required: boolean; margin: string },
): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
  const type = typeText(schema, margin)
  const line = required ? `${key}: ${type}` : `${key}?: ${union([type, 'undefined'])}`
  return `${commentText(schema.description, margin)}${margin}${line}\n`
}

export function commentText(text: string | undefined, margin: string): string {
  if (text === undefined) return ''
  const lines = text.replaceAll('*/', '* /').trim().split('\n')
  if (lines.length === 1) return `${margin}/** ${lines[0]} */\n`
  return `${margin}/**\n${lines.map((line) => `${margin} * ${line}`.trimEnd()).join('\n')}\n${margin} */\n`
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)]
  return different.includes('unknown') ? 'unknown' : different.join(' | ')
}

function inParentheses(type: string): string {
  return /[|&]/.test(type) && !/^\{[^]*\}$|^Record</.test(type) ? `(${type})` : type
}
