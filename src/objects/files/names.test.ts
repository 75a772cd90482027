import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attachment, safeContentType, safeName, servedType } from './names.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
  ['..', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  ['a\0b\r\nSet-Cookie: x=1.txt', 'abSet-Cookie: x=1.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['Übersicht 日本.xlsx', 'Übersicht 日本.xlsx'],
])('keeps %j as %j', (given, kept) => {
  expect(safeName(given)).toBe(kept)
})

it('shortens a long name and keeps its extension', () => {
  const name = safeName(`${'x'.repeat(1000)}.tar.gz`)
  expect(name).toHaveLength(255)
  expect(name.endsWith('.gz')).toBe(true)
})

it('puts whatever a file is called into one header that says the same name again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = safeName(given)
      const header = attachment(name)
      expect(header).toMatch(/^[\x20-\x7e]*$/)
      expect(header.match(/"/g)).toHaveLength(2)
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
    }),
  )
})

it('takes media types as they are meant and no header injection', () => {
  expect(safeContentType('Text/HTML; charset=utf-8')).toBe('text/html')
  expect(safeContentType('image/png\r\nX: y')).toBe('application/octet-stream')
  expect(safeContentType('nonsense')).toBe('application/octet-stream')
  expect(safeContentType(undefined)).toBe('application/octet-stream')
})

it('serves nothing that a browser would run', () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'text/xml']) {
    expect(servedType(type)).toBe('application/octet-stream')
  }
  expect(servedType('image/png')).toBe('image/png')
})
