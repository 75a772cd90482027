import { z } from 'zod'
import { type FieldType, fieldType } from '../../kit/field-type.ts'
import { plainText } from './cell-text.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused } from './parsed.ts'

const metadata = z.strictObject({})

/** A field with the name of a row's author, which the system writes. */
function authorType(
  type: string,
  { of, purpose }: { of: 'created' | 'updated'; purpose: string },
): FieldType {
  return fieldType<z.output<typeof metadata>>({
    type,
    metadata,
    defaultMetadata: {},
    isTypeFixed: true,
    fixed: [],
    storage: () => ({ kind: 'author', of }),
    valueKind: () => 'text',
    traits: () => ({}),
    operators: () => operatorsFor('text'),
    aggregations: () => aggregationsFor('text'),
    takes: { default: false, unique: false, required: false, writes: false },
    parse: (_input, field, path) =>
      refused(path, 'read_only', `"${field.name}" names an author: the system writes it.`),
    format: (value) => value ?? null,
    cell: (value) => (typeof value === 'string' ? value : null),
    cellText: plainText,
    promoted: () => ({}),
    guidance: {
      purpose,
      metadata: {},
      value:
        'Read-only. The name of the teammate or agent, as in the history of the row; an automation acts as the teammate who published it. Null for account keys and former teammates.',
      example: 'Mara Lind',
    },
  })
}

export const createdByType = authorType('createdBy', { of: 'created', purpose: 'The creator of the row.' })

export const updatedByType = authorType('updatedBy', {
  of: 'updated',
  purpose: 'The author of the last change to the row, its creator at first.',
})
