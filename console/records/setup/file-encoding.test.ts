import { expect, it } from 'vitest'
import { inUtf8, isForeign } from './file-encoding.ts'

it('reads text of Western Europe in one byte a sign, and leaves UTF-8 and workbooks alone', async () => {
  const latin = await inUtf8(new File([new Uint8Array([0x4d, 0xfc, 0x6c, 0x80])], 'a.csv'))
  expect(latin.encoding).toBe('windows-1252')
  expect(await latin.file.text()).toBe('Mül€')
  const given = new File(['Mül€'], 'a.csv')
  expect(await inUtf8(given)).toEqual({ file: given, encoding: undefined })
  const workbook = new File([new Uint8Array([0xff])], 'a.xlsx')
  expect((await inUtf8(workbook)).file).toBe(workbook)
})

it('reads what spreadsheets save as Unicode text, with a mark at its beginning or without', async () => {
  const text = 'Name\tOrt\nMüller\t北京\n'
  const signs = Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0))
  const little = new Uint8Array(signs.buffer)
  const big = new Uint8Array(signs.map((sign) => (sign >> 8) | (sign << 8)).buffer)
  for (const [bytes, encoding] of [
    [little, 'utf-16le'],
    [little.subarray(2), 'utf-16le'],
    [big, 'utf-16be'],
    [big.subarray(2), 'utf-16be'],
  ] as const) {
    const read = await inUtf8(new File([bytes], 'a.txt'))
    expect(read.encoding).toBe(encoding)
    expect(await read.file.text()).toBe(text)
  }
})

it('reads it as what one says that it is', async () => {
  const cyrillic = new File([new Uint8Array([0xcf, 0xf0, 0xe8])], 'a.csv')
  const read = await inUtf8(cyrillic, 'windows-1251')
  expect(await read.file.text()).toBe('При')
})

it('knows what is no table by its name', () => {
  const foreign = ['a.xls', 'b.ODS', 'c.pdf', 'd.csv', 'e.xlsx', 'f', 'g.v1.2'].filter((name) =>
    isForeign(new File([], name)),
  )
  expect(foreign).toEqual(['a.xls', 'b.ODS', 'c.pdf'])
})
