import { type Content, listIn } from './content.ts'

/** A field renamed in a file: its entry has the former name as `was`. */
export interface Rename {
  from: string
  to: string
}

/** The fields to rename. A `was` without effect is harmless: other accounts may have the new name already. */
export function renamesIn(content: Content, fields: readonly Content[]): Rename[] {
  const names = new Set(fields.map((field) => field['name']))
  return listIn(content, 'fields').flatMap(({ name, was }) => {
    if (typeof name !== 'string' || typeof was !== 'string') return []
    return names.has(name) || !names.has(was) ? [] : [{ from: was, to: name }]
  })
}

/** The file for comparison: `was` describes the way there and is no value of the field. */
export function withoutRenames(content: Content): Content {
  if (!listIn(content, 'fields').some(({ was }) => was !== undefined)) return content
  const fields = listIn(content, 'fields').map((field) =>
    Object.fromEntries(Object.entries(field).filter(([key]) => key !== 'was')),
  )
  return { ...content, fields }
}

/** The content of the account, with the new names of fields. */
export function withRenames(content: Content, renames: readonly Rename[]): Content {
  if (renames.length === 0) return content
  const fields = listIn(content, 'fields').map((field) => {
    const rename = renames.find(({ from }) => from === field['name'])
    return rename === undefined ? field : { ...field, name: rename.to }
  })
  return { ...content, fields }
}
