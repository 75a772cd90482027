import { z } from 'zod'
import { fieldType, type Parsed } from '../../kit/field-type.ts'
import { line } from '../../kit/schema.ts'
import { listText } from './cell-text.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { parseList, refused, stored } from './parsed.ts'
import { relationModes } from './relation.ts'

const platformModels = ['User', 'Conversation'] as const

const metadata = z.strictObject({
  platformModel: z.enum(platformModels),
  displayField: line(100),
  mode: z.enum(relationModes),
})

type PlatformRelationMetadata = z.output<typeof metadata>

const maxIds = 200

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const platformRelationType = fieldType<PlatformRelationMetadata>({
  type: 'platformRelation',
  metadata,
  defaultMetadata: { platformModel: 'User', displayField: 'name', mode: 'multi' },
  fixed: ['platformModel'],
  storage: (field) => ({
    kind: 'column',
    sqlType: field.metadata.platformModel === 'User' ? 'int[]' : 'uuid[]',
  }),
  valueKind: () => 'ids',
  traits: (value) => ({ platformModel: value.platformModel }),
  operators: () => operatorsFor('ids'),
  aggregations: () => aggregationsFor('ids'),
  takes: { default: false, unique: false, required: true, writes: true },
  parse(input, field, path) {
    const { platformModel, mode } = field.metadata
    const parsed = parseList(input, path, maxIds, platformModel === 'User' ? parseUserId : parseUuid)
    if (parsed.ok && mode === 'single' && Array.isArray(parsed.value) && parsed.value.length > 1) {
      return refused(path, 'too_big', `This field holds at most one ${platformModel.toLowerCase()}.`)
    }
    return parsed
  },
  format: (value) => value ?? [],
  cell: (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : null),
  cellText: listText,
  promoted: (value) => ({
    platform_model: value.platformModel,
    display_field: value.displayField,
    relation_mode: value.mode,
  }),
  guidance: {
    purpose: 'Links to the users of the account or to conversations. The built-in Users field is one.',
    metadata: {
      platformModel: 'Required. `User` or `Conversation`.',
      displayField: 'Required. What is shown of it, such as `name` or `email`.',
      mode: 'Required. `single` or `multi`.',
    },
    value: `An array of ids, also where only one is allowed: numbers for users, uuids for conversations; up to ${maxIds}. It cannot have a default.`,
    example: [12],
  },
})

export function parseUserId(input: unknown, path: string): Parsed {
  return typeof input === 'number' && Number.isInteger(input) && input > 0 && input <= 2_147_483_647
    ? stored(input)
    : refused(path, 'invalid_id', 'Must be the number of a user.')
}

export function parseUuid(input: unknown, path: string): Parsed {
  return typeof input === 'string' && uuidPattern.test(input)
    ? stored(input.toLowerCase())
    : refused(path, 'invalid_id', 'Must be a uuid.')
}
