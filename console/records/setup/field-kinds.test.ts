import { expect, it } from 'vitest'
import { fieldKinds, kindOf } from './field-kinds.ts'

it('knows each of its kinds again', () => {
  for (const kind of fieldKinds.filter(({ fits }) => fits === undefined)) {
    expect(kindOf({ type: kind.type, metadata: { ...kind.metadata, more: 1 } })?.key).toBe(kind.key)
  }
  expect(kindOf({ type: 'string', metadata: { format: 'text' } })?.key).toBe('text')
  expect(kindOf({ type: 'unknown', metadata: {} })).toBeUndefined()
})
