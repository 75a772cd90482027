import { describe, expect, it } from 'vitest'
import { sumUp } from './sum-up.ts'

describe('summing up without a model', () => {
  it('lists the texts of records', () => {
    const rows = [
      { id: 'a', data: { Subject: 'Delivery is late', Details: 'It comes on Thursday.', Count: 3 } },
      { id: 'b', data: { Subject: 'New prices', Details: null } },
    ]
    expect(sumUp(`Sum up in a few sentences what is new:\n${JSON.stringify(rows)}`)).toBe(
      '- Delivery is late: It comes on Thursday.\n- New prices',
    )
  })

  it('begins a long text', () => {
    expect(sumUp('Summarise this:\nA text.')).toBe('A text.')
    expect(sumUp(`Summarize this:\n${'a'.repeat(1000)}`)).toHaveLength(300)
  })

  it.each(['Write a poem:\nroses', 'Sum up:', 'Say "hello"', ''])('is not asked for by %j', (text) => {
    expect(sumUp(text)).toBeUndefined()
  })

  it('copes with a long hostile text', () => {
    // With quadratic time, this would exceed the test's timeout.
    expect(sumUp(`Sum up ${' '.repeat(400_000)}:\n${'['.repeat(400_000)}`)).toBeUndefined()
  })
})
