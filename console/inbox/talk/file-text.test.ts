import { expect, it } from 'vitest'
import { splitFileText } from './file-text.ts'

it('tells what was typed from what the files say', () => {
  expect(splitFileText('Here it is\n\n[File: order.txt]\nOrder 4711\n\n[File: dot.png]', 2)).toEqual({
    text: 'Here it is',
    readings: ['Order 4711', ''],
  })
  expect(splitFileText('[audio]\nI would like to come on Friday.', 1)).toEqual({
    text: '',
    readings: ['I would like to come on Friday.'],
  })
  expect(splitFileText('[File: a.txt] is what I typed', 0).text).toBe('[File: a.txt] is what I typed')
  expect(splitFileText('No mark', 1)).toEqual({ text: 'No mark', readings: [] })
})
