/** Splits a title into comparable words without case, accents and punctuation. «firstName» is two words, «E-Mail» one. */
export function wordsOf(title: string): string[] {
  return (
    title
      .replaceAll(/(?<=\p{Lowercase_Letter})(?=\p{Uppercase_Letter})/gu, ' ')
      .normalize('NFKD')
      // In other scripts marks distinguish letters.
      .replaceAll(/(?<=\p{Script=Latin})\p{Mark}+/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll(/\be[\s._-]?mail/g, 'email')
      .split(/[^\p{Letter}\p{Number}\p{Mark}]+/u)
      .filter((word) => word !== '')
  )
}

/** Synonyms of column titles in exports of other products. */
const writtenWays = {
  name: 'name, full name, complete name, display name, first and last name, first name and last name, vollständiger name, vollstaendiger name, voller name, ganzer name, anzeigename, vor und nachname, vor und zuname, vorname und nachname, vorname nachname',
  email: 'email, emails, email address, email id, email adresse, mail, mail address, mail adresse',
  phone:
    'phone, phones, phone number, phone no, phone nr, telephone, telephone number, telephone no, tel, tel no, tel nr, telefon, telefonnummer, telefonnr, telefon nr, rufnummer, fon',
  mobile:
    'mobile, mobile phone, mobile number, mobile no, mobile phone number, cell, cell phone, cell number, cell phone number, mobil, mobilnummer, mobil nr, mobiltelefon, handy, handynummer, handy nr',
  website:
    'website, web site, website url, web, web address, web page, homepage, webseite, webadresse, internetseite, internetadresse, internet, url',
  company:
    'company, companies, company name, organization, organizations, organization name, organisation, organisationen, organisation name, organisations, business name, firma, firmen, firmenname, name der firma, unternehmen, unternehmensname, name des unternehmens',
  firstName: 'first name, given name, forename, vorname, rufname',
  lastName: 'last name, surname, family name, nachname, familienname, zuname',
  jobTitle: 'job title, job role, position, berufsbezeichnung, stellenbezeichnung, stelle',
  street: 'street, street address, address line 1, address 1, straße, strasse, straße und hausnummer',
  postcode:
    'zip, zip code, zip postal code, postal code, post code, postcode, plz, postleitzahl, zip or postal code',
  city: 'city, town, ort, stadt, wohnort',
  country: 'country, country region, land',
  birthday:
    'birthday, birth date, birthdate, date of birth, dob, geburtstag, geburtsdatum, geboren am, birth day',
  notes:
    'notes, note, comment, comments, remark, remarks, notiz, notizen, kommentar, kommentare, bemerkung, bemerkungen, anmerkung, anmerkungen',
  description: 'description, beschreibung',
  subject: 'subject, betreff',
  amount: 'amount, betrag',
  price: 'price, preis',
  quantity: 'quantity, qty, menge, anzahl, stückzahl',
  date: 'date, datum',
  priority: 'priority, priorität, prio',
  stage: 'stage, phase',
  closeDate: 'close date, closing date, abschlussdatum, abschluss am',
} as const

export type Meaning = keyof typeof writtenWays

/** Compares letters only, for «Full name», «full_name» and «fullname», or words in any order, for «Name, full». */
const keysOf = (words: readonly string[]) => [words.join(''), words.toSorted().join(' ')] as const

const meanings = new Map(
  Object.entries(writtenWays).flatMap(([meaning, ways]) =>
    ways
      .split(', ')
      .flatMap((way) => keysOf(wordsOf(way)))
      .map((key) => [key, meaning as Meaning] as const),
  ),
)

export function meaningOf(words: readonly string[]): Meaning | undefined {
  const [letters, anyOrder] = keysOf(words)
  return meanings.get(letters) ?? meanings.get(anyOrder)
}

const listed = (words: string) => new Set(wordsOf(words))

/** Qualifiers such as owner or unit, which don't change the meaning. */
const besides = listed(
  'the of a der die das des work business office private personal home main primary customer client contact lead direct billing default dienstlich geschäftlich privat büro haupt kunde kunden kontakt rechnung 1 eur euro usd gbp chf name',
)

/** Words that need another word: «Name» in «Company name» may be the name of anything. */
const general = listed(
  'name number no nr nummer id date datum day tag time zeit type typ art kind status state code title titel text value wert amount betrag count anzahl group gruppe',
)

/** Returns true if the longer title adds only qualifiers. */
export function saysMore(longer: readonly string[], shorter: readonly string[]): boolean {
  if (longer.length <= shorter.length || shorter.every((word) => general.has(word))) return false
  const rest = longer.filter((word) => !shorter.includes(word))
  return (
    rest.length + shorter.length === longer.length &&
    shorter.every((word) => longer.includes(word)) &&
    rest.every((word) => besides.has(word))
  )
}

/** Removes qualifiers from a title, except next to a bare name or date. */
export function bareMeaningOf(words: readonly string[]): Meaning | undefined {
  const meaning = meaningOf(words.filter((word) => !besides.has(word)))
  return meaning === 'name' || meaning === 'date' ? undefined : meaning
}

const formats: Partial<Record<Meaning, string>> = {
  email: 'email',
  phone: 'phone_number',
  mobile: 'phone_number',
  website: 'url',
}

const compounds: readonly (readonly [ending: RegExp, format: string])[] = [
  [/(?<!voice)mail(?:adresse)?$/, 'email'],
  [/(?:phone|telefon(?:nummer|nr)?)$/, 'phone_number'],
]

/** Derives the text format of a column from its title: «Mail (private)» and «Kundenmail» are email addresses. */
export function formatOf(words: readonly string[]): string | undefined {
  const said = words.filter((word) => word === 'name' || !besides.has(word))
  const meaning = meaningOf(said)
  const format = meaning === undefined ? undefined : formats[meaning]
  const [only = ''] = said
  if (format !== undefined || said.length !== 1) return format
  return compounds.find(([ending]) => ending.test(only))?.[1]
}

/** Words for a single person. */
const singulars: Readonly<Record<string, readonly string[]>> = { people: ['person', 'contact', 'kontakt'] }

/** Returns true for the name of a record or its title: «Deal» and «Deal name» of deals. */
export function namesOneOf(words: readonly string[], plural: readonly string[]): boolean {
  const meaning = meaningOf(words)
  if (meaning !== undefined && meaning === meaningOf(plural)) return true
  const one = words.filter((word) => word !== 'name').join(' ')
  const all = plural.join(' ')
  if (one === '' || all === '') return false
  const plurals = ['', 's', 'es', 'e', 'n', 'en'].map((ending) => one + ending)
  return [...plurals, one.replace(/y$/, 'ies')].includes(all) || singulars[all]?.includes(one) === true
}
