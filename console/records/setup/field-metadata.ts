import { t } from '../../kit/language/translate.ts'
import { type Draft, initialMetadata } from './field-draft.ts'
import { fieldKinds } from './field-kinds.ts'
import { readFormula } from './formula/read-formula.ts'

/** Returns the metadata of a field for the API. */
export function metadataOf(draft: Draft): Record<string, unknown> {
  const kind = fieldKinds.find(({ key }) => key === draft.kind)
  if (draft.kind === 'formula') {
    const read = readFormula(draft.formula)
    if ('error' in read) throw new Error(read.error)
    return { ...draft.metadata, expression: read.expression }
  }
  if (kind?.type === 'formula') {
    if (draft.metadata['expression'] === undefined) throw new Error(t('Choose the links and a field'))
    return { ...draft.metadata }
  }
  const given = Object.entries({ ...initialMetadata[draft.kind], ...draft.metadata, ...kind?.metadata })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
