import { z } from 'zod'
import { fieldType, type ValueKind } from '../../kit/field-type.ts'
import { timeZoneName } from '../../kit/zone.ts'
import { momentText, numberText, plainText } from './cell-text.ts'
import { dateFormat, formatMoment, timeFormats } from './date.ts'
import { formatNumber, numberMetadata } from './number.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused } from './parsed.ts'
import { textFormats } from './string.ts'

const node = z.record(z.string(), z.unknown())

/** Longer than any formula within the limits of its tree. */
const maxText = 10_000

const expression = z.union([z.string().max(maxText), node]).meta({
  example: '[Amount] * 1.19',
  description: 'A tree of nodes, or the text of a formula.',
})

export const formulaMetadata = z.strictObject({
  expression,
  applyIf: node.optional(),
  numberConfig: numberMetadata.optional(),
  dateConfig: z
    .strictObject({
      timezone: timeZoneName.optional(),
      format: dateFormat.optional(),
      timeFormat: z.enum(timeFormats).optional(),
    })
    .optional(),
  stringConfig: z
    .strictObject({ format: z.enum(textFormats), extendedField: z.boolean().optional() })
    .optional(),
})

export type FormulaMetadata = z.output<typeof formulaMetadata>

/**
 * The kind of value of a formula. Saving adds the config of its result, so that the stored metadata alone determines
 * the kind: a moment has a zone, a day has none, and a boolean has no config.
 */
export function formulaKind(value: FormulaMetadata): ValueKind {
  if (value.numberConfig !== undefined) return 'number'
  if (value.stringConfig !== undefined) return 'text'
  if (value.dateConfig !== undefined) return value.dateConfig.timezone === undefined ? 'date' : 'timestamp'
  return 'boolean'
}

export const formulaType = fieldType<FormulaMetadata>({
  type: 'formula',
  metadata: formulaMetadata,
  defaultMetadata: undefined,
  fixed: [],
  storage: () => ({ kind: 'computed' }),
  valueKind: formulaKind,
  traits: ({ numberConfig, dateConfig }) => ({
    ...(numberConfig?.format === 'percent' ? { percent: true } : {}),
    ...(dateConfig?.timezone === undefined ? {} : { zone: dateConfig.timezone }),
    ...(dateConfig?.format === undefined ? {} : { dateFormat: dateConfig.format }),
    ...(dateConfig?.timeFormat === undefined ? {} : { timeFormat: dateConfig.timeFormat }),
  }),
  operators: (value) => operatorsFor(formulaKind(value)),
  aggregations: (value) => aggregationsFor(formulaKind(value)),
  takes: { default: false, unique: false, required: false, writes: false },
  parse: (_input, field, path) =>
    refused(path, 'read_only', `"${field.name}" is a formula: it is computed, never written.`),
  format(value, field) {
    const kind = formulaKind(field.metadata)
    if (kind === 'number') return formatNumber(value)
    return kind === 'timestamp' ? formatMoment(value) : (value ?? null)
  },
  cell: (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
  cellText(value, field) {
    const kind = formulaKind(field.metadata)
    if (kind === 'number') return numberText(value)
    return kind === 'timestamp' ? momentText(value) : plainText(value)
  },
  promoted: () => ({}),
  guidance: {
    purpose:
      'A value computed from other fields whenever it is read; filters, sorts and aggregations work on it.',
    metadata: {
      expression:
        'Required. A tree of the nodes that `GET /guidance/fields` describes, or a text: `[Amount] * 1.19`, `IF(ISBLANK([Due]), 0, 1)`, `SUM([Deals].[Amount])`.',
      applyIf: 'A filter; rows that do not match have no value.',
      numberConfig:
        '`format` (required), `decimals`, `currency`, for a result that is a number. With `percent` the result 0.25 reads 25.',
      dateConfig: '`timezone`, `format`, `timeFormat`, for a result that is a date.',
      stringConfig: '`format` (required), `extendedField`: makes the result text.',
    },
    value:
      'Read-only. In sums, missing values count as 0, unless the formula gives a `fallbackValue`. Otherwise a missing value, a missing related row and a division by zero give null.',
    example: '[Amount] * 2',
  },
})
