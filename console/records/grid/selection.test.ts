import { describe, expect, it } from 'vitest'
import { areaOf, fromClipboard, moved, single, toClipboard } from './selection.ts'

const bounds = { rows: 100, columns: 5, page: 20 }
const plain = { extend: false, far: false }

describe('keys', () => {
  it.each([
    ['ArrowDown', plain, single(11, 2)],
    ['ArrowLeft', plain, single(10, 1)],
    ['ArrowRight', { extend: false, far: true }, single(10, 4)],
    ['PageDown', plain, single(30, 2)],
    ['PageUp', plain, single(0, 2)],
    ['Home', plain, single(10, 0)],
    ['End', { extend: false, far: true }, single(99, 4)],
    ['ArrowDown', { extend: true, far: false }, { row: 10, column: 2, toRow: 11, toColumn: 2 }],
    ['x', plain, undefined],
  ])('%s %j', (key, how, to) => {
    expect(moved(single(10, 2), key, how, bounds)).toEqual(to)
  })

  it('stay within the grid', () => {
    expect(moved(single(0, 0), 'ArrowUp', plain, bounds)).toEqual(single(0, 0))
    expect(moved(single(99, 4), 'ArrowRight', plain, bounds)).toEqual(single(99, 4))
  })

  it('select in any direction', () => {
    expect(areaOf({ row: 5, column: 3, toRow: 2, toColumn: 4 })).toEqual({
      top: 2,
      bottom: 5,
      left: 3,
      right: 4,
    })
  })
})

describe('the clipboard', () => {
  it.each([
    [
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      'a\tb\nc\td',
    ],
    [[['say "hi"', 'two\nlines']], '"say ""hi"""\t"two\nlines"'],
    [[['', 'x']], '\tx'],
    [[['only']], 'only'],
  ])('%j is %j and back', (cells, text) => {
    expect(toClipboard(cells)).toBe(text)
    expect(fromClipboard(text)).toEqual(cells)
  })

  it('takes the line end that spreadsheets add', () => {
    expect(fromClipboard('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
})
