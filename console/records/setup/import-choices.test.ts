import { expect, it } from 'vitest'
import { fieldBody, guessedField, importForm, noChoices, tableName } from './import-choices.ts'

const revenue = {
  title: 'Umsatz',
  samples: ['1,50 $'],
  filled: 1,
  unreadable: 0,
  field: { name: 'Umsatz', type: 'number', metadata: { format: 'currency', currency: 'USD' } },
}

it('creates the field that was guessed, or another one by choice', () => {
  const guess = guessedField(revenue)
  expect(guess).toEqual({ name: 'Umsatz', kind: 'currency' })
  expect(fieldBody(revenue, { ...guess, name: 'Revenue' })).toEqual({
    name: 'Revenue',
    type: 'number',
    metadata: { format: 'currency', currency: 'USD' },
  })
  expect(fieldBody(revenue, { ...guess, kind: 'text' })).toEqual({
    name: 'Umsatz',
    type: 'string',
    metadata: { format: 'text' },
  })
})

it('leaves unreadable cells empty, except in columns that skip their rows', () => {
  const file = { file_name: 'a.csv', rows: 1, columns: [revenue, { ...revenue, title: 'Firma' }] }
  const choices = { ...noChoices, mapping: { Firma: 'Name' }, skipsRows: { Firma: true }, key: 'Name' }
  expect(importForm(choices, file)).toEqual({
    mapping: '{"Firma":"Name"}',
    bad_cells: '{"Umsatz":"empty","Firma":"reject"}',
    upsert_key: 'Name',
    duplicates: 'update',
  })
})

it('names a table after its file', () => {
  expect(tableName('customers-2026.csv')).toBe('Customers 2026')
})
