import { expect, it } from 'vitest'
import { completions } from './completion.ts'

it('completes fields after a bracket and functions by their letters', () => {
  const names = ['Quote', 'Quantity', 'Due']
  expect(completions('2 * [Qu', 7, names, () => [])).toEqual({ from: 4, choices: ['[Quote]', '[Quantity]'] })
  expect(completions('SUM([Deals].[A', 14, names, () => ['Amount'])).toEqual({
    from: 12,
    choices: ['[Amount]'],
  })
  expect(completions('su', 2, names, () => []).choices).toEqual(['SUM(', 'SUMPRODUCT('])
  expect(completions('2 *', 3, names, () => []).choices).toEqual([])
})
