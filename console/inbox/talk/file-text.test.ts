import { expect, it } from 'vitest'
import { splitFileText } from './file-text.ts'

it.each([
  [
    'of the live chat',
    'Here it is\n\n[File: order.txt]\nOrder 4711\n\n[File: dot.png]',
    ['order.txt', 'dot.png'],
    { text: 'Here it is', readings: ['Order 4711', ''] },
  ],
  [
    'of a messenger without words',
    '[audio]\nI would like to come on Friday.',
    ['audio.ogg'],
    { text: '', readings: ['I would like to come on Friday.'] },
  ],
  [
    'of a mail with words and paragraphs in its file',
    'The lamp\n\nSee the file.\n[document: order.txt]\nOrder 4711\n\nThree lamps\n[image: lamp.png]',
    ['order.txt', 'lamp.png'],
    { text: 'The lamp\n\nSee the file.', readings: ['Order 4711\n\nThree lamps', ''] },
  ],
  ['that was only typed', '[File: a.txt]', [], { text: '[File: a.txt]', readings: [] }],
  [
    'of another file',
    'As I said\n[File: a.txt]',
    ['b.txt'],
    { text: 'As I said\n[File: a.txt]', readings: [] },
  ],
  ['that is nowhere', 'No mark', ['a.txt'], { text: 'No mark', readings: [] }],
])('tells what was typed from what the files say: a mark %s', (_name, content, names, split) => {
  expect(splitFileText(content, names)).toEqual(split)
})
