import { expect, it } from 'vitest'
import { captureNameOf } from './capture-name.ts'

it.each([
  ['data.items[0].orderId', 'ORDER_ID'],
  ['order id', 'ORDER_ID'],
  ['items[0]', 'ITEMS'],
  ['[3]', 'VALUE'],
  ['a.0th', 'VALUE_0TH'],
  ['Straße', 'STRASSE'],
])('%s is kept in %s', (path, name) => {
  expect(captureNameOf(path)).toBe(name)
})
