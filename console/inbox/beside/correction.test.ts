import { expect, it } from 'vitest'
import { knowledgeFile, withRule } from './correction.ts'

it('makes an entry of knowledge of a question and its answer', () => {
  expect(knowledgeFile('Was kostet eine Wärmepumpe?\n', ' Ab 9.000 €. ')).toEqual({
    name: 'correction-was-kostet-eine-wärmepumpe.md',
    text: '# Was kostet eine Wärmepumpe?\n\nWas kostet eine Wärmepumpe?\n\nAb 9.000 €.\n',
  })
  expect(knowledgeFile('', 'Yes').name).toBe('correction-answer.md')
})

it('adds a rule at the end of the instructions', () => {
  expect(withRule('Be kind.\n', 'Do you\nrepair?', 'Yes, we do.')).toBe(
    'Be kind.\n\nWhen asked “Do you repair?”: Yes, we do.\n',
  )
  expect(withRule('', '', 'Never say no.')).toBe('Never say no.\n')
})
