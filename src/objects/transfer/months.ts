// The languages of most spreadsheets in Europe and the Americas. Austria has a different word for January.
const languages = ['en', 'de', 'fr', 'es', 'de-AT']

// Common abbreviations that Intl doesn't have.
const furtherNames: Readonly<Record<string, number>> = {
  mrz: 3,
  maerz: 3,
  sept: 9,
  set: 9,
  juill: 7,
  feber: 2,
}

const months = new Map(Object.entries(furtherNames))
for (const language of languages) {
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++)
      months.set(folded(format.format(Date.UTC(2024, month - 1, 15))), month)
  }
}
// The first three letters of a long name, in the languages in which they are unique.
for (const [name, month] of Array.from(months)) {
  const short = name.slice(0, 3)
  if (
    !months.has(short) &&
    ![...months].some(([other, number]) => number !== month && other.startsWith(short))
  )
    months.set(short, month)
}

/** The number of a month from its English, German, French or Spanish name or abbreviation. */
export function monthOf(name: string): number | undefined {
  return months.get(folded(name))
}

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}|\./gu, '')
    .toLowerCase()
}
