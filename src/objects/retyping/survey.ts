import type { App } from '../../platform/app.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { hasOptions, maxOptions, optionName } from '../fields/index.ts'
import { type ColumnFormat } from '../transfer/column-format.ts'
import { type Survey, surveyFormats } from '../transfer/column-formats.ts'
import type { SheetCell } from '../transfer/reading/cell.ts'
import { plainReading, valueOf } from '../transfer/values.ts'

export interface Surveyed {
  reading: ReturnType<Survey['readingOf']>
  questions: Survey['questions']
  /** The names that are no option yet, in the order of the rows. */
  newOptions: string[]
  hasTooManyOptions: boolean
}

/** Reads all texts once: to find the format of dates and numbers, and the options that a select field needs. */
export async function survey(
  app: App,
  accountId: number,
  after: FieldDefinition,
  format: ColumnFormat | undefined,
  texts: AsyncIterable<readonly SheetCell[]>,
): Promise<Surveyed> {
  const target = { index: 0, title: after.name, field: after }
  const options = new NewOptions(after)
  const rows = async function* () {
    for await (const batch of texts) {
      for (const cell of batch) {
        options.add(cell)
        yield [cell]
      }
    }
  }
  const { default_country: country } = await app.db
    .selectFrom('accounts')
    .select('default_country')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const formats = format === undefined ? {} : { [after.name]: format }
  const { readingOf, questions } = await surveyFormats([target], formats, country, rows())
  const { names, hasTooMany } = options
  return {
    reading: readingOf(target),
    questions,
    newOptions: [...names.values()],
    hasTooManyOptions: hasTooMany,
  }
}

class NewOptions {
  readonly names = new Map<string, string>()
  readonly #field: FieldDefinition
  #isSelect: boolean

  constructor(field: FieldDefinition) {
    this.#field = field
    this.#isSelect = hasOptions(field)
  }

  get hasTooMany(): boolean {
    return this.names.size + this.#field.options.length > maxOptions
  }

  add(cell: SheetCell): void {
    if (!this.#isSelect || this.hasTooMany) return
    const read = valueOf(this.#field, cell, plainReading)
    for (const name of [read].flat()) {
      if (typeof name !== 'string' || !optionName.safeParse(name).success) continue
      const isKnown = this.#field.options.some((option) => option.name === name)
      // Options whose names differ only in case would be the same.
      if (!isKnown && !this.names.has(name.toLowerCase())) this.names.set(name.toLowerCase(), name)
    }
  }
}
