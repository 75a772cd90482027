import { expect, it } from 'vitest'
import type { Field } from '../values.ts'
import { guessedMapping, inUtf8 } from './import-mapping.ts'

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

it('reads text of Western Europe in one byte a sign, and leaves UTF-8 and workbooks alone', async () => {
  const latin = await inUtf8(new File([new Uint8Array([0x4d, 0xfc, 0x6c, 0x80])], 'a.csv'))
  expect(latin.wasOther).toBe(true)
  expect(await latin.file.text()).toBe('Mül€')
  const given = new File(['Mül€'], 'a.csv')
  expect(await inUtf8(given)).toEqual({ file: given, wasOther: false })
  const workbook = new File([new Uint8Array([0xff])], 'a.xlsx')
  expect((await inUtf8(workbook)).file).toBe(workbook)
})
