import { describe, expect, it } from 'vitest'
import { type FieldIssue, isWithin, problemAt, problemWithin } from './issues.ts'

const issues: FieldIssue[] = [
  { path: 'url', message: 'Doubtful.', severity: 'warning' },
  { path: 'url', message: 'Wrong.', severity: 'error' },
  { path: 'headers[1].value', message: 'Odd.', severity: 'warning' },
]

describe('the problems of a field', () => {
  it('is the error before the warning, each as what it is', () => {
    expect(problemAt({ issues, path: 'url' })).toEqual({ error: 'Wrong.', warning: 'Doubtful.' })
    expect(problemAt({ issues, path: 'headers[1].value' })).toEqual({ error: undefined, warning: 'Odd.' })
    expect(problemAt({ issues, path: 'headers' })).toEqual({ error: undefined, warning: undefined })
  })

  it('is what is wrong inside of it where it shows the whole', () => {
    expect(problemWithin({ issues, path: 'headers' })).toEqual({ error: undefined, warning: 'Odd.' })
    expect(problemWithin({ issues, path: 'header' })).toEqual({ error: undefined, warning: undefined })
  })

  it.each([
    ['url', 'url', true],
    ['headers[0].value', 'headers', true],
    ['retry.delaySeconds', 'retry', true],
    ['bodyText', 'body', false],
    ['body', 'body.text', false],
  ])('%s belongs to %s: %s', (path, value, answer) => {
    expect(isWithin(path, value)).toBe(answer)
  })
})
