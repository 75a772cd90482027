import { type Scope, withObject } from '../catalogue/catalogue.ts'
import { importRows } from './import.ts'
import type { ImportForm } from './import-form.ts'
import type { ImportResult } from './import-result.ts'
import {
  createOptions,
  missingOptions,
  type NewOptions,
  requireMayDefine,
  withOptions,
} from './new-options.ts'
import { withRows } from './reading/file.ts'

/** Imports a file, with the options that it needs where that is asked for. */
export function runImport({ app, actor, object }: Scope, form: ImportForm): Promise<ImportResult> {
  // The definitions may have changed while the file arrived.
  const current = <T>(work: (scope: Scope) => Promise<T>) => withObject(app, actor, { id: object.id }, work)
  return withRows(app, actor.account.id, form.file, async (readRows) => {
    const write = () => current((scope) => importRows(scope, form, readRows))
    if (!form.createOptions) return write()
    const missing = await current((scope) => missingOptions(scope, form, readRows))
    if (missing.size === 0) return write()
    // First as if the options were there: where rows are wrong, none is made.
    const trial = await current((scope) => {
      requireMayDefine(scope)
      return importRows(withOptions(scope, missing), { ...form, dryRun: true }, readRows)
    })
    if (!form.dryRun) await current((scope) => createOptions(scope, missing))
    const result = form.dryRun ? trial : await write()
    return { ...result, options_created: await current(async (scope) => named(scope, missing)) }
  })
}

function named({ object }: Scope, missing: NewOptions): ImportResult['options_created'] {
  return [...missing].map(([fieldId, names]) => ({
    field: object.fields.find((field) => field.id === fieldId)?.name ?? '',
    names: [...names],
  }))
}
