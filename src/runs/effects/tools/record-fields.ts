import { z } from 'zod'
import type { ValueKind } from '../../../kit/field-type.ts'
import { type Definition, type FieldDefinition, isWritable, valueKindOf } from '../../../objects/index.ts'

/** A field that a model fills in, under a name that every vendor accepts. */
export interface FilledField {
  key: string
  field: FieldDefinition
  value: z.ZodType
}

// Vendors accept about a hundred properties, and models get confused long before.
const mostFields = 40

/** The schema of each value kind in the input of a tool; null for values that a model must not write. */
const valueOf: Record<ValueKind, ((field: FieldDefinition) => z.ZodType) | null> = {
  text: () => z.string(),
  number: () => z.number(),
  boolean: () => z.boolean(),
  timestamp: () => z.string().meta({ format: 'date-time' }),
  date: () => z.string().meta({ format: 'date' }),
  option: oneOption,
  options: (field) => z.array(oneOption(field)),
  row: () => z.string(),
  rows: () => z.array(z.string()),
  ids: null,
}

function oneOption({ options }: FieldDefinition): z.ZodType {
  const names = options.map((option) => option.name)
  return names.length === 0 ? z.string() : z.enum(names)
}

/** The fields of a record type that a tool can fill in. */
export function filledFields(object: Definition, recordTypeId: number | null): FilledField[] {
  const taken = new Set(['id', 'search', 'limit'])
  return object.fields
    .filter((field) => field.recordTypeId === null || field.recordTypeId === recordTypeId)
    .filter((field) => isWritable(field) && field.type !== 'avatar')
    .flatMap((field) => {
      const make = valueOf[valueKindOf(field)]
      if (make === null) return []
      return [{ key: keyFor(field.name, taken), field, value: make(field).describe(field.name) }]
    })
    .slice(0, mostFields)
}

function keyFor(name: string, taken: Set<string>): string {
  const plain =
    name
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 50) || 'field'
  let key = plain
  for (let count = 2; taken.has(key); count++) key = `${plain}_${count}`
  taken.add(key)
  return key
}

/** The given values, by the names of their fields. */
export function givenValues(
  fields: readonly FilledField[],
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = fields.filter(({ key }) => input[key] !== undefined && input[key] !== null)
  return Object.fromEntries(given.map(({ key, field }) => [field.name, input[key]]))
}

/** A filter for the rows that have the given values: texts contain them, other values equal them. */
export function filterFor(fields: readonly FilledField[], input: Readonly<Record<string, unknown>>) {
  const leaves = fields.flatMap(({ key, field }) => {
    const value = input[key]
    if (value === undefined || value === null || value === '') return []
    const operator = operatorFor[valueKindOf(field)]
    return [value].flat().map((one) => ({ path: `[${field.name}]`, operator, value: one }))
  })
  return leaves.length === 0 ? null : { and: leaves }
}

const operatorFor: Record<ValueKind, string> = {
  text: 'contains',
  number: 'equals',
  boolean: 'equals',
  timestamp: 'equals',
  date: 'equals',
  option: 'equals',
  options: 'contains',
  row: 'equals',
  rows: 'contains',
  ids: 'contains',
}
