import { describe, expect, it } from 'vitest'
import type { Entry } from '../words.ts'
import { aroundAnswer, hasGap, lastOfUser, shownEntries, withNewest } from './entries.ts'

const at = (minute: number) => new Date(2026, 0, 5, 12, minute).toISOString()

function message(
  id: string,
  minute: number,
  from: 'USER' | 'AGENT' | 'PERSON' = 'USER',
  content = id,
): Entry {
  const author = from === 'PERSON' ? { id: 7, name: 'Mara' } : null
  return {
    kind: 'message',
    id,
    turn_id: null,
    from,
    author,
    content,
    files: [],
    feedback: null,
    created_at: at(minute),
  }
}

function event(id: string, minute: number, type: 'NOTE' | 'TOOL_CALLED' | 'TAKEN_OVER'): Entry {
  return { kind: 'event', id, type, author: null, data: {}, created_at: at(minute) }
}

describe('entries after a refetch', () => {
  it('stands on top, once, as it is now', () => {
    const known = [message('b', 2), message('a', 1)]
    const changed: Entry = { ...message('b', 2), content: 'changed' } as Entry
    const merged = withNewest(known, [message('c', 3), changed])
    expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(merged[1]).toMatchObject({ content: 'changed' })
  })

  it('may leave a gap after a long absence', () => {
    const known = [message('a', 1)]
    expect(hasGap(known, [message('z', 9)], true)).toBe(true)
    expect(hasGap(known, [message('b', 2), message('a', 1)], true)).toBe(false)
    expect(hasGap([], [message('b', 2)], true)).toBe(false)
    expect(hasGap(known, [message('b', 2)], false)).toBe(false)
  })
})

it('is shown the oldest first, by day, without what happens inside of an agent', () => {
  const shown = shownEntries([
    event('note', 12, 'NOTE'),
    message('d', 11),
    message('c', 5, 'PERSON'),
    message('b', 4, 'PERSON'),
    event('taken', 3, 'TAKEN_OVER'),
    event('tool', 2, 'TOOL_CALLED'),
    message('a', 1),
  ])
  expect(shown.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'day day a',
    'message a',
    'event taken',
    'message b',
    'message c',
    'message d',
    'note note',
  ])
  expect(shown.flatMap((one) => (one.kind === 'message' ? [one.isFirst] : []))).toEqual([
    true,
    true,
    false,
    true,
  ])
})

it('tells what a wrong answer answered, and what a person said instead', () => {
  const entries = [
    message('later', 5, 'PERSON', 'It is 4,850 €.'),
    message('wrong', 3, 'AGENT'),
    message('asked', 2, 'USER', 'What does it cost?'),
    message('first', 1),
  ]
  expect(aroundAnswer(entries, 'wrong')).toEqual({
    question: 'What does it cost?',
    correction: 'It is 4,850 €.',
  })
  expect(aroundAnswer(entries, 'unknown')).toEqual({ question: '', correction: '' })
})

it('what the user has said last stays the last, whatever others say after it', () => {
  const asked = [message('second', 2), message('first', 1)]
  expect(lastOfUser(asked)).toBe('second')
  const answered = [
    event('taken', 5, 'TAKEN_OVER'),
    message('reply', 4, 'PERSON'),
    message('agent', 3, 'AGENT'),
  ]
  expect(lastOfUser([...answered, ...asked])).toBe('second')
  expect(lastOfUser([message('third', 6), ...answered, ...asked])).toBe('third')
  expect(lastOfUser(answered)).toBeUndefined()
})
