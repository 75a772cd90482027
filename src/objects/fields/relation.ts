import { z } from 'zod'
import { fieldType, type Parsed } from '../../kit/field-type.ts'
import { objectIdPattern } from '../../kit/ids.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { parseList, refused, stored } from './parsed.ts'

export const relationModes = ['single', 'multi'] as const

const metadata = z
  .strictObject({
    relatedTableId: z.int(),
    displayColumn: z.int(),
    mode: z.enum(relationModes),
    reverseOf: z.int().optional(),
  })
  .refine(({ mode, reverseOf }) => reverseOf === undefined || mode === 'multi', {
    path: ['mode'],
    message: 'A reverse field leads to several rows: use `multi`.',
  })

type RelationMetadata = z.output<typeof metadata>

const kindOf = (value: RelationMetadata) => (value.mode === 'multi' ? 'rows' : 'row')

/** The link endpoint takes more links, one call at a time. */
const maxLinks = 1000

export const relationType = fieldType<RelationMetadata>({
  type: 'relation',
  metadata,
  defaultMetadata: undefined,
  fixed: ['relatedTableId', 'reverseOf'],
  storage({ metadata: { mode, reverseOf } }) {
    if (reverseOf !== undefined) return { kind: 'reverse', of: reverseOf }
    return mode === 'multi' ? { kind: 'links' } : { kind: 'column', sqlType: 'row_id' }
  },
  valueKind: kindOf,
  traits: (value) => ({ target: value.relatedTableId }),
  operators: (value) => operatorsFor(kindOf(value)),
  aggregations: (value) => aggregationsFor(kindOf(value)),
  takes: { default: false, unique: false, required: true, writes: true },
  parse(input, field, path) {
    if (field.metadata.mode === 'multi') {
      return parseList(typeof input === 'string' ? [input] : input, path, maxLinks, parseRowId)
    }
    if (!Array.isArray(input)) return parseRowId(input, path)
    if (input.length > 1) return refused(path, 'too_big', 'This relation holds at most one row.')
    return input.length === 0 ? stored(null) : parseRowId(input[0], `${path}[0]`)
  },
  format: (value, field) => value ?? (field.metadata.mode === 'multi' ? [] : null),
  cell: (value) => (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : null),
  promoted: (value) => ({
    relation_mode: value.mode,
    related_table_id: value.relatedTableId,
    display_column: value.displayColumn,
    ...(value.reverseOf === undefined ? {} : { reverse_of: value.reverseOf }),
  }),
  guidance: {
    purpose: 'Links to rows of another object or table, or of the same one.',
    metadata: {
      relatedTableId: 'Required. The id of the object or table it leads to.',
      displayColumn: 'Required. The id of the field there that stands for a row.',
      mode: 'Required. `single` or `multi`.',
      reverseOf:
        'The id of a relation that leads here: this field then shows the same links from the other side, with the mode `multi`.',
    },
    value: `The id of a row (\`multi\`: an array of up to ${maxLinks} ids). It cannot have a default.`,
    example: '0199f0a46f3c000012ab34cd',
  },
})

export function parseRowId(input: unknown, path: string): Parsed {
  return typeof input === 'string' && objectIdPattern.test(input)
    ? stored(input)
    : refused(path, 'invalid_id', 'Must be the id of a row: 24 hexadecimal characters.')
}
