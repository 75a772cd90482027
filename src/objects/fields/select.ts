import { z } from 'zod'
import { closest } from '../../kit/closest.ts'
import { type Field, fieldType, type Option, type Parsed } from '../../kit/field-type.ts'
import { optionsText, optionText } from './cell-text.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { parseList, refused, stored } from './parsed.ts'

export const selectModes = ['singleSelect', 'multiSelect'] as const

const metadata = z.strictObject({ mode: z.enum(selectModes) })

type SelectMetadata = z.output<typeof metadata>

const isMulti = (value: SelectMetadata) => value.mode === 'multiSelect'
const kindOf = (value: SelectMetadata) => (isMulti(value) ? 'options' : 'option')

export const maxOptions = 500

export const selectType = fieldType<SelectMetadata>({
  type: 'select',
  metadata,
  defaultMetadata: { mode: 'singleSelect' },
  fixed: [],
  storage: (field) => ({ kind: 'column', sqlType: isMulti(field.metadata) ? 'int[]' : 'int' }),
  valueKind: kindOf,
  traits: () => ({}),
  operators: (value) => operatorsFor(kindOf(value)),
  aggregations: (value) => aggregationsFor(kindOf(value)),
  takes: { default: true, unique: false, required: true, writes: true },
  parse(input, field, path) {
    if (!isMulti(field.metadata)) return input === '' ? stored(null) : parseOption(input, field.options, path)
    const names = typeof input === 'string' ? [input] : input
    return parseList(names, path, maxOptions, (name, at) => parseOption(name, field.options, at))
  },
  format(value, field) {
    if (!isMulti(field.metadata)) return nameOf(value, field) ?? null
    return Array.isArray(value) ? value.flatMap((one) => nameOf(one, field) ?? []) : []
  },
  cell: (value) => (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : null),
  cellText: (value, field) =>
    isMulti(field.metadata) ? optionsText(value, field.options) : optionText(value, field.options),
  promoted: (value) => ({ mode: value.mode }),
  guidance: {
    purpose: 'One or several of a list of options.',
    metadata: { mode: 'Required. `singleSelect` or `multiSelect`.' },
    value:
      'The name of an option (several: an array of names). Options are added with the option endpoints or replaced with `tags` when the field is updated, never inline on create.',
    example: 'Won',
  },
})

/** An option's name → its id; names are exact. */
export function parseOption(name: unknown, options: readonly Option[], path: string): Parsed {
  if (typeof name !== 'string') return refused(path, 'invalid_type', 'Must be the name of an option.')
  const option = options.find((one) => one.name === name)
  if (option !== undefined) return stored(option.id)
  const shown = name.length > 80 ? `${name.slice(0, 80)}…` : name
  const names = options.slice(0, 20).map((one) => `"${one.name}"`)
  const hint =
    names.length === 0
      ? 'The field has no options yet.'
      : `Options: ${names.join(', ')}${options.length > names.length ? '…' : ''}.`
  const suggestion = closest(
    name,
    options.map((one) => one.name),
  )
  return refused(path, 'unknown_option', `There is no option "${shown}". ${hint}`, suggestion)
}

function nameOf(id: unknown, field: Field<SelectMetadata>): string | undefined {
  return field.options.find((option) => option.id === id)?.name
}
