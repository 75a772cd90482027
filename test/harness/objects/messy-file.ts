/** A way in which people and programs write a value, with the value that an import should read. */
interface Mess {
  name: string
  write: (n: number) => { text: string; value: unknown }
}

const mess = (name: string, write: (n: number) => [text: string, value: unknown]): Mess => ({
  name,
  write: (n) => {
    const [text, value] = write(n)
    return { text, value }
  },
})

const two = (n: number) => String(n).padStart(2, '0')
const dayOf = (n: number) => (n % 28) + 1
const monthOf = (n: number) => (n % 12) + 1
const yearOf = (n: number) => 2000 + (n % 26)
const iso = (n: number) => `${yearOf(n)}-${two(monthOf(n))}-${two(dayOf(n))}`

const german = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
const short = 'Jan. Feb. Mrz. Apr. Mai Jun. Jul. Aug. Sep. Okt. Nov. Dez.'.split(' ')
const french = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
)
const spanish =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const english = 'January February March April May June July August September October November December'.split(
  ' ',
)
const named = (names: readonly string[], n: number) => names[monthOf(n) - 1] ?? ''

const grouped = (n: number) => String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
const amountOf = (n: number) => 1000 + ((n * 37) % 90_000)

const blank = (text: string) => mess(`empty as ${text}`, () => [text, null])

/** The variants of cells, by column title. */
export const messes: Readonly<Record<string, readonly Mess[]>> = {
  Firma: [
    mess('quotation mark within', (n) => [`Rohr 1/2" Nr. ${n}`, `Rohr 1/2" Nr. ${n}`]),
    mess('semicolon within quotes', (n) => [`"Meier; Söhne ${n}"`, `Meier; Söhne ${n}`]),
    mess('line break within quotes', (n) => [`"Bäckerei\nNord ${n}"`, `Bäckerei\nNord ${n}`]),
    mess('formula of a spreadsheet', (n) => [`'=Firma ${n}`, `=Firma ${n}`]),
  ],
  'E-Mail': [
    mess('plain email', (n) => [`kunde${n}@firma.example`, `kunde${n}@firma.example`]),
    mess('email with a name', (n) => [`Ada Muster <ada${n}@firma.example>`, `ada${n}@firma.example`]),
    mess('email as a link', (n) => [`mailto:info${n}@firma.example`, `info${n}@firma.example`]),
    mess('email with spaces', (n) => [`  post${n}@firma.example `, `post${n}@firma.example`]),
    mess('no email', (n) => [`info(at)firma${n}`, null]),
    blank('k.A.'),
  ],
  Telefon: [
    mess('national number', (n) => [
      `0170 55${two(n % 90)}${two(n % 70)}9`,
      `+4917055${two(n % 90)}${two(n % 70)}9`,
    ]),
    mess('number with a slash', (n) => [`030/55501${two(n % 90)}`, `+493055501${two(n % 90)}`]),
    mess('zero in brackets', (n) => [`+49 (0)30 55501${two(n % 90)}`, `+493055501${two(n % 90)}`]),
    mess('two zeros', (n) => [`0049 30 55501${two(n % 90)}`, `+493055501${two(n % 90)}`]),
    mess('label before the number', (n) => [`Tel.: 030 55501${two(n % 90)}`, `+493055501${two(n % 90)}`]),
    mess('foreign number', (n) => [`+43 1 5550${two(n % 90)}1`, `+4315550${two(n % 90)}1`]),
    blank('n/a'),
  ],
  Webseite: [
    mess('without a scheme', (n) => [`www.firma${n}.example`, `https://www.firma${n}.example`]),
    mess('bare domain', (n) => [`firma${n}.example/shop`, `https://firma${n}.example/shop`]),
    mess('no web address', () => ['keine Webseite', null]),
  ],
  'Kunde seit': [
    mess('points', (n) => [`${two(dayOf(n))}.${two(monthOf(n))}.${yearOf(n)}`, iso(n)]),
    mess('year of two digits', (n) => [`${dayOf(n)}.${monthOf(n)}.${two(yearOf(n) % 100)}`, iso(n)]),
    mess('German month', (n) => [`${dayOf(n)}. ${named(german, n)} ${yearOf(n)}`, iso(n)]),
    mess('short German month', (n) => [`${dayOf(n)}. ${named(short, n)} ${yearOf(n)}`, iso(n)]),
    mess('French month', (n) => [`${dayOf(n)} ${named(french, n)} ${yearOf(n)}`, iso(n)]),
    mess('Spanish month', (n) => [`${dayOf(n)} de ${named(spanish, n)} de ${yearOf(n)}`, iso(n)]),
    mess('English month', (n) => [`${named(english, n)} ${dayOf(n)}, ${yearOf(n)}`, iso(n)]),
    mess('slashes', (n) => [`${dayOf(n)}/${monthOf(n)}/${yearOf(n)}`, iso(n)]),
    mess('month before the day', (n) => [
      `${monthOf(n)}/${13 + (n % 15)}/${yearOf(n)}`,
      `${iso(n).slice(0, 8)}${13 + (n % 15)}`,
    ]),
    mess('day of the week', (n) => [`Mo, ${two(dayOf(n))}.${two(monthOf(n))}.${yearOf(n)}`, iso(n)]),
    mess('midnight behind the day', (n) => [`${iso(n)} 00:00:00`, iso(n)]),
    mess('day that does not exist', (n) => [`31.02.${yearOf(n)}`, null]),
    blank('-'),
  ],
  Newsletter: [
    ...['ja', 'x', 'J', '✓', 'wahr', 'Ja', '1', 'X'].map((word) =>
      mess(`yes as ${word}`, () => [word, true]),
    ),
    ...['nein', 'N', 'falsch', '0'].map((word) => mess(`no as ${word}`, () => [word, false])),
    mess('neither yes nor no', () => ['vielleicht', null]),
    blank('–'),
  ],
  Umsatz: [
    mess('comma and points', (n) => [`${grouped(amountOf(n))},50 €`, amountOf(n) + 0.5]),
    mess('points only', (n) => [grouped(amountOf(n)), amountOf(n)]),
    mess('currency before', (n) => [`EUR ${amountOf(n)},25`, amountOf(n) + 0.25]),
    mess('no cents', (n) => [`${grouped(amountOf(n))},- €`, amountOf(n)]),
    mess('space between thousands', (n) => [
      `${grouped(amountOf(n)).replaceAll('.', ' ')},75`,
      amountOf(n) + 0.75,
    ]),
    mess('minus at the end', (n) => [`${amountOf(n)},00-`, -amountOf(n)]),
    mess('no number', () => ['ca. 500', null]),
    blank('k. A.'),
  ],
  Rabatt: [
    mess('percent sign', (n) => [`${n % 40},5 %`, (n % 40) + 0.5]),
    mess('decimal comma', (n) => [`${n % 40},25`, (n % 40) + 0.25]),
    blank('#NV'),
  ],
  Status: [
    mess('other case', () => ['AKTIV', 'Aktiv']),
    mess('spaces around', () => [' Ruhend ', 'Ruhend']),
    mess('unknown option', () => ['Irgendwas', null]),
  ],
  Interessen: [
    mess('semicolons', () => ['"Heizung; Bad"', ['Heizung', 'Bad']]),
    mess('commas', () => ['Bad, Wartung', ['Bad', 'Wartung']]),
    mess('both signs', () => ['"heizung, bad; WARTUNG"', ['Heizung', 'Bad', 'Wartung']]),
    mess('one of them unknown', () => ['"Bad; Sauna"', ['Bad']]),
    blank('keine Angabe'),
  ],
}

/** A CSV file of a German office, with the expected value of each cell. */
export function messyFile(rows: number): { csv: string; expected: Record<string, unknown>[] } {
  const columns = Object.entries(messes)
  const lines = [columns.map(([title]) => title).join(';')]
  const expected: Record<string, unknown>[] = []
  for (let n = 0; n < rows; n++) {
    // A separate step for each column, so that every variant meets every other one.
    const cells = columns.map(([title, ways], column) => {
      const way = ways[(n + column * Math.floor(n / ways.length)) % ways.length]
      return { title, ...(way?.write(n) ?? { text: '', value: null }) }
    })
    lines.push(cells.map(({ text }) => text).join(';'))
    expected.push(Object.fromEntries(cells.map(({ title, value }) => [title, value])))
    // Lines with only separators, which spreadsheets leave behind.
    if (n % 500 === 499) lines.push(';'.repeat(columns.length - 1))
  }
  return { csv: `\ufeff${lines.join('\r\n')}\r\n`, expected }
}
