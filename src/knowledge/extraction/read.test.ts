import { describe, expect, it } from 'vitest'
import { htmlPage } from '../../../test/stand-ins/website.ts'
import { docx, endlessDocx, textPdf } from '../../../test/stand-ins/website-documents.ts'
import { type Material, readMaterial } from './read.ts'

function read(bytes: string | Uint8Array, facts: Partial<Material> = {}) {
  const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return readMaterial({ bytes: given, contentType: '', name: '', ...facts })
}

const page = { contentType: 'text/html', url: 'https://norrvik.example/help/returns' }

const prose = `<p>Anything you bought from us may be sent back within thirty days of delivery, as long as it is
  complete and undamaged. The money is on its way to you five days after the parcel has reached us.</p>`

describe('a page', () => {
  it('is read without menu, banner, footer and scripts, under its headings', async () => {
    const html = htmlPage('Returns', `${prose}<h2>Costs</h2><p>Sending a parcel back is free of charge.</p>`)
    const { title, chunks, language } = await read(html, page)
    expect(title).toBe('Returns | Norrvik')
    expect(language).toBe('en')
    expect(chunks.map((chunk) => chunk.heading)).toEqual(['Returns', 'Returns › Costs'])
    const text = JSON.stringify(chunks)
    for (const noise of ['Menu', 'cookies', 'imprint', 'tracker']) expect(text).not.toContain(noise)
  })

  it('keeps each value of a table with the name of its column', async () => {
    const table =
      '<table><tr><th>Country</th><th>Days</th></tr><tr><td>Norway</td><td>2</td></tr><tr><td>Chile</td><td>9</td></tr></table>'
    const { chunks } = await read(htmlPage('Delivery', prose + table), page)
    expect(chunks[0]?.text).toContain('Country: Norway; Days: 2\nCountry: Chile; Days: 9')
  })

  it('says where it leads and what it asks of crawlers', async () => {
    const head = '<link rel="canonical" href="/help/returns"><meta name="robots" content="noindex">'
    const links =
      '<a href="a#part">A</a><a href="a">A</a><a href="mailto:x@y.z">M</a><a href="b" rel="nofollow">B</a>'
    const { web } = await read(htmlPage('Returns', prose + links, { head }), page)
    expect(web).toEqual({
      links: [
        'https://norrvik.example/',
        'https://norrvik.example/help/a#part',
        'https://norrvik.example/help/a',
      ],
      canonical: 'https://norrvik.example/help/returns',
      noindex: true,
      nofollow: false,
    })
  })

  it.each([
    ['neither html, head nor body', (inner: string) => `<!doctype html>\n<title>Returns</title>${inner}`],
    [
      'neither head nor body',
      (inner: string) => `<!doctype html><html lang=en><title>Returns</title>${inner}`,
    ],
    ['no body', (inner: string) => `<html><head><title>Returns</title></head>${inner}</html>`],
    ['no head', (inner: string) => `<html><title>Returns</title><body>${inner}`],
    ['a head that is not closed', (inner: string) => `<html><head><title>Returns</title>${inner}`],
  ])('is read where it has %s', async (_, whole) => {
    const inner = `<meta name=robots content=nofollow><style>p{}</style><h1>Returns</h1>${prose}<a href=next>N</a>`
    const { title, chunks, web } = await read(whole(inner), page)
    expect(title).toBe('Returns')
    expect(chunks.map(({ heading, text }) => [heading, text.slice(0, 8)])).toEqual([['Returns', 'Anything']])
    expect(web).toMatchObject({ links: ['https://norrvik.example/help/next'], nofollow: true })
  })

  it('survives being nested without end, and being cut off', async () => {
    const deep = '<div>'.repeat(20_000)
    expect((await read(`<html><body>${deep}the bottom of it all`, page)).chunks).toHaveLength(1)
    expect((await read('<p>an open paragraph <b>and', page)).chunks[0]?.text).toBe('an open paragraph and')
  })
})

describe('a character set', () => {
  const body = '<html><head><title>Über uns</title></head><body><p>Größe, Preis in €</p></body></html>'
  const latin = Buffer.from(body.replace('€', '\x80'), 'latin1')

  it.each([
    ['is taken from the header', latin, 'text/html; charset=windows-1252'],
    ['is guessed when the header is wrong', latin, 'text/html; charset=utf-8'],
    [
      'is UTF-8 when the bytes are, whatever the header says',
      Buffer.from(body),
      'text/html; charset=iso-8859-1',
    ],
    ['is UTF-8 when nobody knows the one that is named', Buffer.from(body), 'text/html; charset=klingon'],
    ['is told by a byte order mark', Buffer.from(`\ufeff${body}`, 'utf16le'), 'text/html'],
  ])('%s', async (_, bytes, contentType) => {
    const { title, chunks } = await read(bytes, { ...page, contentType })
    expect(title).toBe('Über uns')
    expect(chunks[0]?.text).toBe('Größe, Preis in €')
  })
})

describe('a file', () => {
  it('of Markdown is read by its headings', async () => {
    const { chunks, title } = await read(
      '# Guide\n\nSome **bold** [link](http://x)\n\n```\n# not one\n```\n## Part\n- item',
      {
        name: 'guide.md',
      },
    )
    expect(title).toBe('Guide')
    expect(chunks).toEqual([
      { heading: 'Guide', text: 'Some bold link\n# not one' },
      { heading: 'Guide › Part', text: 'item' },
    ])
  })

  it('of values is read row by row', async () => {
    const { chunks } = await read('sku;name\nA-1;"Filter; fine"\nB-2;Hose', { name: 'parts.csv' })
    expect(chunks[0]?.text).toBe('sku: A-1; name: Filter; fine\nsku: B-2; name: Hose')
  })

  it('in PDF is read page by page', async () => {
    const pdf = textPdf(
      'The pump is covered by a guaran-\ntee of ten years.',
      'Clean the filter once a month.',
    )
    const { chunks } = await read(pdf, { contentType: 'application/pdf' })
    expect(chunks).toEqual([
      { heading: 'Page 1', text: 'The pump is covered by a guarantee of ten years.' },
      { heading: 'Page 2', text: 'Clean the filter once a month.' },
    ])
  })

  it('of Word is read by its headings', async () => {
    const file = docx([{ heading: 'Warranty' }, { text: 'Two years on every part.' }])
    expect((await read(file, { name: 'warranty.docx' })).chunks).toEqual([
      { heading: 'Warranty', text: 'Two years on every part.' },
    ])
  })

  it.each([
    ['a broken PDF', Buffer.from('%PDF-1.4 and then nothing'), 'x.pdf', 'The PDF is damaged'],
    [
      'a broken Word document',
      Buffer.from('PK\u0003\u0004 and then nothing'),
      'x.docx',
      'The Word document is damaged',
    ],
    ['a Word document that unpacks without end', endlessDocx(70_000_000), 'x.docx', 'more than 64 MB'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 'x.png', 'cannot be indexed'],
    ['an archive', zipLike(), 'x.zip', 'cannot be indexed'],
    ['nothing but spaces', Buffer.from('  \n '), 'x.txt', 'no text'],
    ['a table with an open quotation', Buffer.from('a,b\n"1,2'), 'x.csv', 'damaged'],
  ])('that is %s is refused with the reason', async (_, bytes, name, reason) => {
    await expect(read(bytes, { name })).rejects.toThrow(reason)
  })
})

function zipLike(): Buffer {
  return Buffer.from('PK\u0003\u0004 something else')
}
