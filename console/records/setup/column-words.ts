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
  name: 'name, full name, complete name, display name, first and last name, first name and last name, vollständiger name, vollstaendiger name, voller name, ganzer name, anzeigename, vor und nachname, vor und zuname, vorname und nachname, vorname nachname, nom, nom complet, prénom et nom, nom et prénom, prénom nom, nom prénom',
  email:
    'email, emails, email address, email id, email adresse, mail, mail address, mail adresse, courriel, adresse email, adresse courriel, adresse mail',
  phone:
    'phone, phones, phone number, phone no, phone nr, telephone, telephone number, telephone no, tel, tel no, tel nr, telefon, telefonnummer, telefonnr, telefon nr, rufnummer, fon, téléphone, numéro de téléphone, no de téléphone, tél, téléphone fixe',
  mobile:
    'mobile, mobile phone, mobile number, mobile no, mobile phone number, cell, cell phone, cell number, cell phone number, mobil, mobilnummer, mobil nr, mobiltelefon, handy, handynummer, handy nr, portable, téléphone portable, numéro de portable, téléphone mobile',
  website:
    'website, web site, website url, web, web address, web page, homepage, webseite, webadresse, internetseite, internetadresse, internet, url, site, site web, site internet, adresse web',
  company:
    'company, companies, company name, organization, organizations, organization name, organisation, organisationen, organisation name, organisations, business name, firma, firmen, firmenname, name der firma, unternehmen, unternehmensname, name des unternehmens, société, entreprise, nom de la société, nom de l entreprise, raison sociale',
  firstName: 'first name, given name, forename, vorname, rufname, prénom',
  lastName: 'last name, surname, family name, nachname, familienname, zuname, nom de famille',
  jobTitle:
    'job title, job role, position, berufsbezeichnung, stellenbezeichnung, stelle, poste, fonction, intitulé du poste',
  street:
    'street, street address, address line 1, address 1, straße, strasse, straße und hausnummer, rue, adresse postale, numéro et rue',
  postcode:
    'zip, zip code, zip postal code, postal code, post code, postcode, plz, postleitzahl, zip or postal code, code postal, cp',
  city: 'city, town, ort, stadt, wohnort, ville, commune',
  country: 'country, country region, land, pays',
  birthday:
    'birthday, birth date, birthdate, date of birth, dob, geburtstag, geburtsdatum, geboren am, birth day, date de naissance, anniversaire, né le, née le',
  notes:
    'notes, note, comment, comments, remark, remarks, notiz, notizen, kommentar, kommentare, bemerkung, bemerkungen, anmerkung, anmerkungen, remarque, remarques, commentaire, commentaires',
  description: 'description, beschreibung',
  subject: 'subject, betreff, objet, sujet',
  amount: 'amount, betrag, montant',
  price: 'price, preis, prix',
  quantity: 'quantity, qty, menge, anzahl, stückzahl, quantité, qté',
  date: 'date, datum',
  priority: 'priority, priorität, prio, priorité',
  stage: 'stage, phase, étape',
  closeDate: 'close date, closing date, abschlussdatum, abschluss am, date de clôture',
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
  'the of a der die das des work business office private personal home main primary customer client contact lead direct billing default dienstlich geschäftlich privat büro haupt kunde kunden kontakt rechnung de du la le professionnel professionnelle personnel personnelle privé privée principal principale client contact facturation 1 eur euro usd gbp chf name',
)

/** Words that need another word: «Name» in «Company name» may be the name of anything. */
const general = listed(
  'name number no nr nummer id date datum day tag time zeit type typ art kind status state code title titel text value wert amount betrag count anzahl group gruppe nom numéro heure genre statut état titre texte valeur montant nombre groupe',
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
