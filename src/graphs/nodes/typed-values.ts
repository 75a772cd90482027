import { z } from 'zod'
import type { FieldDisplay } from '../../kit/node-display.ts'

/** The types of the inputs and results of automations. */
export const valueTypes = ['TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'JSON'] as const
export type ValueType = (typeof valueTypes)[number]

/** The name of an input or a result: a part of `{NODE.name}`. */
export const valueName = z.string().regex(/^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u, {
  error: 'Must start with a letter or underscore and contain only letters, digits, - and _.',
})

export const valueTypeField = z
  .enum(valueTypes)
  .default('TEXT')
  .describe('TEXT, NUMBER, BOOLEAN, DATE (with or without a time), or JSON for lists and objects.')

export const valueTypeDisplay: FieldDisplay = {
  label: 'Type',
  options: { TEXT: 'Text', NUMBER: 'Number', BOOLEAN: 'Yes or no', DATE: 'Date', JSON: 'List or object' },
}

const date = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])

const expectations: Record<ValueType, string> = {
  TEXT: 'a text',
  NUMBER: 'a number',
  BOOLEAN: 'true or false',
  DATE: 'a date such as 2026-01-15 or 2026-01-15T09:30',
  JSON: 'valid JSON',
}

/** The value in its type, which may be written as a text; undefined if it doesn't have this type. */
function typedValue(type: ValueType, value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : undefined
  switch (type) {
    case 'TEXT':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'NUMBER':
      return finite(text === undefined ? value : text === '' ? undefined : Number(text))
    case 'BOOLEAN':
      return text === 'true' || value === true
        ? true
        : text === 'false' || value === false
          ? false
          : undefined
    case 'DATE':
      return date.safeParse(text).success ? text : undefined
    case 'JSON':
  }
  return text === undefined ? value : parsed(text)
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A declared value: missing ones are null, unless they are required. */
export interface DeclaredValue {
  name: string
  type: ValueType
  required?: boolean
}

/** The declared values in their types, or the first mistake as a sentence. Others are left out. */
export function typedValues(
  declared: readonly DeclaredValue[],
  given: Readonly<Record<string, unknown>>,
): { values: Record<string, unknown> } | { mistake: string } {
  const values: Record<string, unknown> = {}
  for (const { name, type, required = false } of declared) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const isMissing =
      value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    if (isMissing && required) return { mistake: `"${name}" is required.` }
    const typed = isMissing ? null : typedValue(type, value)
    if (typed === undefined) return { mistake: `"${name}" must be ${expectations[type]}.` }
    values[name] = typed
  }
  return { values }
}

/** Reports names that are declared twice. */
export function repeatedNames(list: unknown, report: (index: number) => void): void {
  const names = Array.isArray(list) ? list.map((one: { name?: unknown } | null) => one?.name) : []
  for (const [index, name] of names.entries()) {
    if (typeof name === 'string' && names.indexOf(name) < index) report(index)
  }
}
