import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import type { Survey } from '../transfer/column-formats.ts'
import { type ConvertedValue, textsOf } from './convert.ts'
import { currentValues } from './kept-values.ts'
import { convertedValues, planTypeChange, Tally, type TypeChangeBody } from './plan.ts'

export interface TypeChangePreview {
  converted: number
  lost: number
  examples: { row_id: string; old: string; new: string }[]
  lost_examples: { row_id: string; old: string; reason: string }[]
  new_options: string[]
  question: Pick<Survey['questions'][number], 'values' | 'value' | 'choices' | 'format'> | null
}

const mostExamples = 10

/** Converts all values without changing anything. */
export async function previewType(
  scope: Scope,
  field: FieldDefinition,
  body: TypeChangeBody,
): Promise<TypeChangePreview> {
  const plan = await planTypeChange(scope, field.id, body, () => currentValues(scope, field))
  const { newOptions, questions } = plan.surveyed
  const [question] = questions
  const after = withOptions(plan.after, newOptions)
  const tally = new Tally()
  const examples = new Map<string, ConvertedValue>()
  const lost = new Map<string, ConvertedValue>()
  for await (const values of convertedValues(scope, { ...plan, after }, currentValues(scope, field))) {
    tally.add(values)
    for (const value of values) {
      const kept = value.problem === undefined ? examples : lost
      if (!value.isDeleted && kept.size < mostExamples && !kept.has(value.text)) kept.set(value.text, value)
    }
  }
  return {
    converted: tally.converted,
    lost: tally.lost,
    examples: await shownExamples(scope, after, [...examples.values()]),
    lost_examples: [...lost.values()].map(({ id, text, problem = '' }) => ({
      row_id: id,
      old: text,
      reason: problem,
    })),
    new_options: newOptions,
    question: question === undefined ? null : asked(question),
  }
}

function asked({ values, value, choices, format }: Survey['questions'][number]) {
  return { values, value, choices, format }
}

async function shownExamples(
  scope: Scope,
  after: FieldDefinition,
  values: readonly ConvertedValue[],
): Promise<TypeChangePreview['examples']> {
  const stored = values.map((one) => ({ id: one.id, value: one.after, is_deleted: false }))
  const texts = await textsOf(scope, after, stored)
  return values.map(({ id, text }, index) => ({ row_id: id, old: text, new: String(texts[index] ?? '') }))
}

/** The field as if its options already existed. */
function withOptions(field: FieldDefinition, names: readonly string[]): FieldDefinition {
  const { createdAt, updatedAt } = field
  const added = names.map((name, index) => ({
    id: -1 - index,
    name,
    color: 'gray',
    order: field.options.length + index,
    createdAt,
    updatedAt,
  }))
  return { ...field, options: [...field.options, ...added] }
}
