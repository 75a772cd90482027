import { type Scope, withObject } from '../catalogue/catalogue.ts'
import { needsSurvey, type Survey, surveyFormats } from './column-formats.ts'
import { importRows } from './import.ts'
import type { ImportForm } from './import-form.ts'
import type { ImportResult } from './import-result.ts'
import { targetsOf } from './mapping.ts'
import { createNewFields, hasNewFields, newFieldsOf, withNewFields, withNewMapping } from './new-fields.ts'
import {
  createOptions,
  missingOptions,
  type NewOptions,
  requireMayDefine,
  withOptions,
} from './new-options.ts'
import { type ReadRows, withRows } from './reading/file.ts'
import { readTitles } from './sheet-rows.ts'

/** Imports a file, with new fields and options if requested. */
export function runImport(given: Scope, givenForm: ImportForm): Promise<ImportResult> {
  const { app, actor, object } = given
  const form = withNewMapping(givenForm)
  // The definitions may have changed while the file arrived.
  const current = <T>(work: (scope: Scope) => Promise<T>) => withObject(app, actor, { id: object.id }, work)
  return withRows(app, actor.account.id, form.file, async (readRows) => {
    if (!hasNewFields(form)) return importInto(current, form, readRows)
    const fields = newFieldsOf(form)
    const imagining = <T>(work: (scope: Scope) => Promise<T>) =>
      current(async (scope) => {
        requireMayDefine(scope)
        return work(await withNewFields(scope, form))
      })
    // If rows are invalid, none of the fields is created.
    if (form.dryRun || form.mode === 'all') {
      const trial = await importInto(imagining, { ...form, dryRun: true }, readRows)
      if (form.dryRun) return { ...trial, fields_created: fields }
    }
    await current(async (scope) => {
      requireMayDefine(scope)
      await createNewFields(scope, form)
    })
    return { ...(await importInto(current, form, readRows)), fields_created: fields }
  })
}

type OnCurrent = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>

async function importInto(current: OnCurrent, form: ImportForm, readRows: ReadRows): Promise<ImportResult> {
  const survey = await current((scope) => surveyOf(scope, form, readRows))
  const write = () => current((scope) => importRows(scope, form, survey, readRows))
  if (!form.createOptions) return write()
  const missing = await current((scope) => missingOptions(scope, form, readRows))
  if (missing.size === 0) return write()
  // First runs as if the options existed: if rows are invalid, no option is created.
  const trial = await current((scope) => {
    requireMayDefine(scope)
    return importRows(withOptions(scope, missing), { ...form, dryRun: true }, survey, readRows)
  })
  if (!form.dryRun) await current((scope) => createOptions(scope, missing))
  const result = form.dryRun ? trial : await write()
  return { ...result, options_created: await current(async (scope) => named(scope, missing)) }
}

async function surveyOf(
  { app, actor, object }: Scope,
  form: ImportForm,
  readRows: ReadRows,
): Promise<Survey> {
  const { default_country: country } = await app.db
    .selectFrom('accounts')
    .select('default_country')
    .where('id', '=', actor.account.id)
    .executeTakeFirstOrThrow()
  const rows = readRows()
  try {
    const { targets } = targetsOf(object, await readTitles(rows), form.mapping)
    const isNeeded = form.preview || needsSurvey(targets, form.formats)
    return await surveyFormats(targets, form.formats, country, isNeeded ? rows : noRows())
  } finally {
    await rows.return(undefined)
  }
}

async function* noRows(): AsyncGenerator<never> {}

function named({ object }: Scope, missing: NewOptions): ImportResult['options_created'] {
  return [...missing].map(([fieldId, names]) => ({
    field: object.fields.find((field) => field.id === fieldId)?.name ?? '',
    names: [...names],
  }))
}
