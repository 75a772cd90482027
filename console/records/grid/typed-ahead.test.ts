import { describe, expect, it } from 'vitest'
import { field } from '../testing/field.ts'
import { beginsWithText, type Pressed, typedAfter } from './typed-ahead.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const press = (key: string, modifiers: Partial<Pressed> = {}): Pressed => ({ ...plain, ...modifiers, key })

/** Returns the pending text after a sequence of keys. */
function typed(...keys: Pressed[]): string | undefined {
  return keys.reduce<string | undefined>((text, key) => typedAfter(text ?? '', key), '')
}

describe('what is typed at a cell whose row has not come yet', () => {
  it('is kept letter by letter, with spaces and question marks after the first', () => {
    expect(typed(...'Why not?'.split('').map((key) => press(key)))).toBe('Why not?')
  })

  it('is corrected and cancelled as in the editor', () => {
    expect(typed(press('a'), press('b'), press('Backspace'))).toBe('a')
    expect(typed(press('a'), press('😀'), press('Backspace'))).toBe('a')
    expect(typed(press('a'), press('Backspace'))).toBe('')
    expect(typed(press('a'), press('b'), press('Escape'))).toBe('')
  })

  it('waits for the row although its end was pressed already', () => {
    for (const key of ['Enter', 'F2', 'Delete']) expect(typed(press('a'), press(key))).toBe('a')
  })

  it('has the characters that take a second key', () => {
    expect(typed(press('a'), press('@', { ctrlKey: true, altKey: true }))).toBe('a@')
    expect(typed(press('a'), press('@', { altKey: true }))).toBe('a@')
    expect(typedAfter('a', press('f', { altKey: true }))).toBeUndefined()
  })

  it('begins with no key that means something else', () => {
    for (const key of [' ', '?', 'Enter', 'F2', 'Delete', 'Backspace', 'Escape', 'Tab', 'ArrowDown', 'Shift'])
      expect(typedAfter('', press(key))).toBeUndefined()
    expect(typedAfter('', press('z', { ctrlKey: true }))).toBeUndefined()
  })

  it('leaves the keys alone that lead away', () => {
    for (const key of ['ArrowDown', 'PageUp', 'Tab', 'Shift'])
      expect(typedAfter('a', press(key))).toBeUndefined()
    expect(typedAfter('a', press('c', { metaKey: true }))).toBeUndefined()
  })

  it('is kept where an editor begins with it, and nowhere else', () => {
    const single = field('select', { mode: 'singleSelect' })
    expect([field('string'), field('number'), single].map(beginsWithText)).toEqual([true, true, true])
    const others = ['boolean', 'date', 'dateOnly', 'file', 'formula'].map((type) => field(type))
    expect(others.map(beginsWithText)).toEqual([false, false, false, false, false])
  })
})
