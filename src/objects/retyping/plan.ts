import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { conflict, wrong } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { catalogueWith } from '../definitions/broken-uses.ts'
import { fieldById } from '../definitions/fields.ts'
import { reverseFieldsOf } from '../definitions/reverse-fields.ts'
import {
  fieldTypeOf,
  findFieldType,
  hasOptions,
  maxOptions,
  newColumnTypeOf,
  parseNewField,
} from '../fields/index.ts'
import { storageOf } from '../storage/tables.ts'
import { type ColumnFormat, columnFormat } from '../transfer/column-format.ts'
import type { SheetCell } from '../transfer/reading/cell.ts'
import { type ConvertedValue, converter, textsOf } from './convert.ts'
import type { KeptValue } from './kept-values.ts'
import { type Surveyed, survey } from './survey.ts'

export const typeChangeKeys = {
  type: z
    .string()
    .meta({ example: 'number', description: 'The new type, or the current one with other metadata.' }),
  metadata: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ example: { format: 'decimal' }, description: 'The metadata of the new type.' }),
  format: columnFormat
    .optional()
    .meta({ description: 'The interpretation of ambiguous dates or numbers. By default the values decide.' }),
}

export interface TypeChangeBody {
  type: string
  metadata?: Record<string, unknown> | undefined
  format?: ColumnFormat | undefined
}

/** The definition of a field with its new type. A select field that stays one keeps its options. */
function withNewType(
  { object, catalogue }: Pick<Scope, 'object' | 'catalogue'>,
  before: FieldDefinition,
  { type, metadata }: TypeChangeBody,
): FieldDefinition {
  if (before.builtIn) throw conflict(`"${before.name}" is built in and keeps its type.`)
  const [reverse] = reverseFieldsOf(catalogue, new Set([before.id]))
  if (storageOf(before).kind === 'reverse' || reverse !== undefined) {
    const name = reverse?.reverses[0]?.name ?? before.name
    throw conflict(`"${before.name}" is one side of a two-sided link: delete the field "${name}" first.`)
  }
  const takes = findFieldType(type)?.takes
  const others = { ...object, fields: object.fields.filter(({ id }) => id !== before.id) }
  const parsed = parseNewField(
    {
      name: before.name,
      type,
      ...(metadata === undefined ? {} : { metadata }),
      required: before.required && takes?.required === true,
      unique: before.unique && takes?.unique === true,
      record_type_id: before.recordTypeId,
    },
    others,
    new Map(catalogue.byId).set(object.id, others),
  )
  for (const one of [before, parsed]) {
    if (fieldTypeOf(one).isTypeFixed !== true) continue
    throw wrong('type', 'not_applicable', `A field can't change from or to the type ${one.type}.`)
  }
  if (type === before.type && isDeepStrictEqual(parsed.metadata, before.metadata))
    throw wrong('type', 'not_applicable', `"${before.name}" has this type already.`)
  const options = hasOptions(before) && type === before.type ? before.options : []
  return { ...before, ...parsed, columnType: newColumnTypeOf(parsed), options }
}

/** A change of type, with everything that has to be known before values are converted. */
export interface Plan {
  before: FieldDefinition
  after: FieldDefinition
  surveyed: Surveyed
}

export async function planTypeChange(
  scope: Scope,
  fieldId: number,
  body: TypeChangeBody,
  values: () => AsyncIterable<readonly KeptValue[]>,
): Promise<Plan> {
  const before = fieldById(scope.object, fieldId)
  const after = withNewType(scope, before, body)
  const surveyed = await survey(
    scope.app,
    scope.actor.account.id,
    after,
    body.format,
    texts(scope, before, values()),
  )
  if (surveyed.hasTooManyOptions) {
    const message = `"${before.name}" has more than ${maxOptions} different values, too many for options.`
    throw wrong('type', 'too_big', message)
  }
  return { before, after, surveyed }
}

async function* texts(
  scope: Scope,
  field: FieldDefinition,
  batches: AsyncIterable<readonly KeptValue[]>,
): AsyncGenerator<SheetCell[]> {
  for await (const values of batches) yield textsOf(scope, field, values)
}

/** Converts all values, in batches. `after` has its options by now. */
export async function* convertedValues(
  scope: Scope,
  { before, after, surveyed }: Plan,
  batches: AsyncIterable<readonly KeptValue[]>,
): AsyncGenerator<ConvertedValue[]> {
  const object: Definition =
    catalogueWith(scope.catalogue, scope.object, after).byId.get(scope.object.id) ?? scope.object
  const convert = converter({ ...scope, object }, before, after, surveyed.reading)
  for await (const values of batches) yield convert(values)
}

/** Counts converted and lost values of rows that aren't deleted. */
export class Tally {
  converted = 0
  lost = 0

  add(values: readonly ConvertedValue[]): void {
    for (const { problem, isDeleted } of values) {
      if (isDeleted) continue
      if (problem === undefined) this.converted += 1
      else this.lost += 1
    }
  }
}
