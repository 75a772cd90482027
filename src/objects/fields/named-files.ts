import type { Field } from '../../kit/field-type.ts'
import { avatarType } from './avatar.ts'
import { fileType } from './file.ts'
import { parseUuid } from './platform-relation.ts'

/** The files that a stored value names, each with its path. A picture may be a URL instead of a file. */
export function filesNamed(field: Field, value: unknown, path: string): { id: string; path: string }[] {
  if (field.type === fileType.type && Array.isArray(value)) {
    return value.map((id, index) => ({ id: String(id), path: `${path}[${index}]` }))
  }
  const isPicture = field.type === avatarType.type && parseUuid(value, path).ok
  return isPicture ? [{ id: String(value), path }] : []
}

/** Reports whether a field's values can name files at all. */
export function holdsFiles(field: Field): boolean {
  return field.type === fileType.type || field.type === avatarType.type
}
