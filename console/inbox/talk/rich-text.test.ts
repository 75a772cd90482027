import { expect, it } from 'vitest'
import { piecesOf } from './rich-text.ts'

it('finds bold words and links, and takes all else for text', () => {
  expect(
    piecesOf('See **our** list at https://lamps.example/all. [More](https://lamps.example/b)', true),
  ).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'bold', text: 'our' },
    { kind: 'text', text: ' list at ' },
    { kind: 'link', text: 'https://lamps.example/all', to: 'https://lamps.example/all' },
    { kind: 'text', text: '. ' },
    { kind: 'link', text: 'More', to: 'https://lamps.example/b' },
  ])
  const hostile = '<script>alert(1)</script> [a](javascript:alert(1)) javascript:alert(2)'
  expect(piecesOf(hostile, true)).toEqual([{ kind: 'text', text: hostile }])
  expect(piecesOf('', true)).toEqual([])
})

it('says where each link of a stranger leads, whatever they call it', () => {
  expect(piecesOf('**Look**: [https://bank.example](https://evil.example/a).', false)).toEqual([
    { kind: 'text', text: '**Look**: [' },
    { kind: 'link', text: 'https://bank.example', to: 'https://bank.example' },
    { kind: 'text', text: '](' },
    { kind: 'link', text: 'https://evil.example/a', to: 'https://evil.example/a' },
    { kind: 'text', text: ').' },
  ])
})
