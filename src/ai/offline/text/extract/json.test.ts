import { expect, it } from 'vitest'
import { jsonIn, jsonValue } from './json.ts'

it('finds the object in a text, and tells what stands around it', () => {
  expect(jsonIn('New order: {"qty": 3} thanks')).toEqual({ value: { qty: 3 }, rest: 'New order:   thanks' })
  expect(jsonIn('[{"a":1}]')).toBeDefined()
  expect(jsonIn('I mean {this} one')).toBeUndefined()
  expect(jsonIn('no data at all')).toBeUndefined()
})

it('finds a value by its name however it is spelled, the nearest first', () => {
  const order = { quantity: 12, customer: { fullName: 'Ada', budget: { total: 1 } }, total: 900 }
  expect(jsonValue('QUANTITY', order)).toBe(12)
  expect(jsonValue('full_name', order)).toBe('Ada')
  expect(jsonValue('Total', order)).toBe(900)
  expect(jsonValue('CUSTOMER_BUDGET_TOTAL', order)).toBe(1)
  expect(jsonValue('price', order)).toBeUndefined()
})
