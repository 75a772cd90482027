import { expect, it } from 'vitest'
import { hintOf, optionLabel } from './labels.ts'

it('hints leave out what only programs need', () => {
  expect(
    hintOf('Id of a TEXT model from `GET /ai-models`; the default model when left out.', undefined),
  ).toBe('The default model when left out.')
  expect(hintOf('Values by field name; required for CREATE and UPDATE.', undefined)).toBe(
    'Values by field name.',
  )
  expect(hintOf('Required in STATIC mode.', undefined)).toBeUndefined()
  expect(hintOf(undefined, undefined)).toBeUndefined()
})

it('hints say what a field means for the operation that is chosen', () => {
  const description =
    'CREATE: the type of the new record. CHANGE_RECORD_TYPE: the type to change to, required.'
  expect(hintOf(description, 'CREATE')).toBe('The type of the new record.')
  expect(hintOf(description, 'CHANGE_RECORD_TYPE')).toBe('The type to change to.')
  expect(hintOf(description, 'DELETE')).toBeUndefined()
})

it('constants are said in words', () => {
  expect(optionLabel('method', 'PATCH')).toBe('PATCH')
  expect(optionLabel('mode', 'AI')).toBe('The model')
  expect(optionLabel('triggerType', 'TABLE_ROW_CREATED')).toBe('Table row created')
})
