import { describe, expect, it } from 'vitest'
import { arriving, handlesOf, leaving } from './anchors.ts'

const ports = [
  { handle: 'yes', isError: false },
  { handle: 'error', isError: true },
  { handle: 'else', isError: false },
]

describe('where edges meet a node', () => {
  it('ways out share the lower side, the one for failures stands at the right', () => {
    expect(leaving({ ports }, 'yes', 56)).toEqual({ x: 80, y: 62 })
    expect(leaving({ ports }, 'else', 56)).toEqual({ x: 160, y: 62 })
    expect(leaving({ ports }, 'error', 56)).toEqual({ x: 244, y: 28 })
    expect(leaving({ ports }, 'gone', 56)).toBeUndefined()
    expect(arriving).toEqual({ x: 120, y: -5 })
  })

  it('the library gets ports around the same places', () => {
    const handles = handlesOf({ ports, hasInput: true }, 56)
    expect(handles.map(({ id, type, position }) => [id, type, position])).toEqual([
      ['input', 'target', 'top'],
      ['yes', 'source', 'bottom'],
      ['error', 'source', 'right'],
      ['else', 'source', 'bottom'],
    ])
    expect(handles[1]).toMatchObject({ x: 74, y: 50, width: 12, height: 12 })
    expect(handlesOf({ ports, hasInput: false }, 56)).toHaveLength(3)
  })
})
