import { describe, expect, it } from 'vitest'
import type { ScopeName } from '../scope.ts'
import { asCode, codeScope, keysAfter } from './code-scope.ts'

const names: ScopeName[] = [
  { name: 'node_1', label: 'Terms', group: 'node', value: { days: 14, due_date: '2026-12-02' } },
  { name: 'node_2', label: 'Find lines', group: 'node', value: [{ net: 1 }] },
  { name: 'VAT', label: 'VAT', group: 'variable', value: '0.19' },
  { name: 'trigger_payload', label: 'trigger_payload', group: 'built-in', value: { region: 'north' } },
]
const scope = codeScope({ names, items: 'node_2', perItem: true })

function after(text: string): string[] | undefined {
  const found = keysAfter(text, scope)
  return found?.options.map(({ insert }) => text.slice(0, text.length - found.replaces) + insert)
}

describe('completion of code', () => {
  it.each([
    ['return variables.', ['return variables.VAT', 'return variables.trigger_payload']],
    ['nodes.', ['nodes.Terms', "nodes['Find lines']"]],
    ["nodes['Fi", ['nodes.Terms', "nodes['Find lines']"]],
    ['x + nodes.Terms.d', ['x + nodes.Terms.days', 'x + nodes.Terms.due_date']],
    ['nodes?.Terms?.', ['nodes?.Terms?.days', 'nodes?.Terms?.due_date']],
    ["nodes['Find lines'][0].", ["nodes['Find lines'][0].net"]],
    ['item.', ['item.net']],
    ['items[', ['items[0]']],
    ['input.', ['input.region']],
    ['other.', undefined],
    ['my.nodes.', undefined],
    ['nodes.Terms.days.', undefined],
  ])('%s', (text, expected) => {
    expect(after(text)).toEqual(expected)
  })
})

it.each([
  ['{node_1.days}', 'nodes.Terms.days'],
  ['{node_2[0].net}', "nodes['Find lines'][0].net"],
  ['{VAT}', 'variables.VAT'],
  ['{trigger_payload.region}', 'input.region'],
  ['plain', 'plain'],
])('writes %s as code', (template, code) => {
  expect(asCode(template, names)).toBe(code)
})
