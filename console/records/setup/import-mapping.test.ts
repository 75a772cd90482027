import { expect, it } from 'vitest'
import type { Field } from '../values.ts'
import { guessedMapping } from './import-mapping.ts'

const at = '2026-01-01T00:00:00.000Z'
const field = (name: string, type = 'string', metadata: Record<string, unknown> = {}): Field => ({
  id: 1,
  name,
  type,
  metadata,
  defaultValue: null,
  required: false,
  unique: false,
  record_type_id: null,
  order: 0,
  built_in: false,
  created_at: at,
  updated_at: at,
})
const column = (title: string, found: string | null = null) => ({ title, field: found })

it('keeps what the server knows, and finds what is called alike or is of one kind', () => {
  const fields = [
    field('Name'),
    field('Order No.'),
    field('Contact', 'string', { format: 'email' }),
    field('Phone', 'string', { format: 'phone_number' }),
    field('Twice', 'formula'),
  ]
  const columns = [
    column('Name', 'Name'),
    column('order_no'),
    column('E-Mail'),
    column('Telefon'),
    column('twice'),
    column('Extra'),
  ]
  expect(guessedMapping(columns, fields)).toEqual({
    Name: 'Name',
    order_no: 'Order No.',
    'E-Mail': 'Contact',
    Telefon: 'Phone',
    twice: null,
    Extra: null,
  })
})

it('gives no field to two columns, and none where two fields are of one kind', () => {
  const fields = [field('A', 'string', { format: 'email' }), field('B', 'string', { format: 'email' })]
  expect(guessedMapping([column('a'), column(' A x '), column('Mail')], fields)).toEqual({
    a: 'A',
    'A x': null,
    Mail: 'B',
  })
  expect(guessedMapping([column('Mail')], fields)).toEqual({ Mail: null })
})

const people = [
  field('Name'),
  field('Email', 'string', { format: 'email' }),
  field('Phone', 'string', { format: 'phone_number' }),
  field('Company'),
  field('Job title'),
  field('Users', 'platformRelation', { platformModel: 'User' }),
]
const guess = (
  titles: readonly string[],
  fields: readonly Field[] = people,
  subject = ['people', 'People'],
) =>
  guessedMapping(
    titles.map((title) => column(title)),
    fields,
    subject,
  )

it.each([
  ['Full name', 'Name'],
  ['full_name', 'Name'],
  ['fullName', 'Name'],
  ['Name (full)', 'Name'],
  ['Vollständiger Name', 'Name'],
  ['Vor- und Nachname', 'Name'],
  ['Nachname, Vorname', 'Name'],
  ['Contact name', 'Name'],
  ['Person', 'Name'],
  ['E-Mail address', 'Email'],
  ['E-Mail-Adresse', 'Email'],
  ['EMAIL', 'Email'],
  ['Work E-Mail', 'Email'],
  ['Kundenmail', 'Email'],
  ['Phone number', 'Phone'],
  ['Tel.', 'Phone'],
  ['Telefonnummer', 'Phone'],
  ['Prénom et nom', 'Name'],
  ['Numéro de téléphone', 'Phone'],
  ['Courriel professionnel', 'Email'],
  ['Société', 'Company'],
  ['Mobil', 'Phone'],
  ['Phone (work)', 'Phone'],
  ['Company name', 'Company'],
  ['Firma', 'Company'],
  ['Title of job', 'Job title'],
])('takes a column «%s» for %s', (title, found) => {
  expect(guess([title])).toEqual({ [title]: found })
})

it.each([
  // Part of a name, or the name of another field.
  'First name',
  'Nachname',
  'Product name',
  'Customer name',
  'Username',
  'Company size',
  'Parent company',
  'Company address',
  'Title',
  // Related to an address, but not one.
  'Mailing street',
  'Email opt out',
  'Unsubscribed from all email',
  'Last email on',
  'Phone calls',
  'Voicemail',
  'Phone 2',
  '名前',
  '🙂',
  '(…)',
])('takes a column «%s» for nothing', (title) => {
  expect(guess([title])).toEqual({ [title]: null })
})

it('prefers the surer guess, and guesses nothing where two are as good', () => {
  expect(guess(['Telefon', 'Mobil', 'Full name', 'Name'])).toEqual({
    Telefon: 'Phone',
    Mobil: null,
    'Full name': null,
    Name: 'Name',
  })
  expect(guess(['Home phone', 'Work phone'])).toEqual({ 'Home phone': null, 'Work phone': null })
  const [office, mobile] = ['Office', 'Mobile'].map((name) =>
    field(name, 'string', { format: 'phone_number' }),
  ) as [Field, Field]
  expect(guess(['Phone', 'Handynummer'], [office, mobile])).toEqual({
    Phone: 'Office',
    Handynummer: 'Mobile',
  })
})

it('knows what the rows themselves are called', () => {
  const companies = [field('Name'), field('City'), field('Street and number')]
  const subject = ['companies', 'Companies']
  expect(guess(['Company', 'Town'], companies, subject)).toEqual({ Company: 'Name', Town: 'City' })
  expect(guess(['Company name'], companies, subject)).toEqual({ 'Company name': 'Name' })
  expect(guess(['Firma'], companies, ['firmen', 'Firmen'])).toEqual({ Firma: 'Name' })
  const deals = [field('Name'), field('Amount', 'number')]
  expect(guess(['Deal', 'Betrag (EUR)'], deals, ['deals'])).toEqual({
    Deal: 'Name',
    'Betrag (EUR)': 'Amount',
  })
  expect(guess(['Company name'], deals, ['deals'])).toEqual({ 'Company name': null })
})

it('takes no time for a file of two thousand columns', () => {
  const titles = Array.from({ length: 2000 }, (_, index) => `Phone ${index} (work)`)
  const fields = Array.from({ length: 200 }, (_, index) => field(`Field ${index}`))
  expect(Object.keys(guess(titles, fields))).toHaveLength(2000)
})
