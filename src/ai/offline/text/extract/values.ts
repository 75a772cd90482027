import { findPhoneNumbersInText } from 'libphonenumber-js'
import { emailPattern, urlPattern } from './addresses.ts'
import { type Clock, datesIn, firstDate } from './dates.ts'
import type { Kind } from './kinds.ts'
import { companyName, personName, placeName } from './names.ts'
import { numberIn } from './numbers.ts'
import { type PlainKind, plainExtractors } from './plain.ts'

export type Value = string | number | boolean | undefined

/**
 * The value of this type that the text states, or undefined. Finding a name in a long message takes a tenth of a
 * second.
 */
export function extractValue(kind: Kind, message: string, clock: Clock): Value {
  return extractors[kind](message, clock)
}

type Extractor = (text: string, clock: Clock) => Value

const languageExtractors: Record<Exclude<Kind, PlainKind>, Extractor> = {
  phone: (text) =>
    findPhoneNumbersInText(text, 'US')[0]?.number.number ?? text.match(/\+?\d[\d\s().-]{6,}\d/)?.[0],
  date: (text, clock) => firstDate(text, clock)?.date,
  datetime: (text, clock) => {
    const found = firstDate(text, clock)
    return found?.time === undefined ? found?.date : found.moment
  },
  time: (text, clock) => firstDate(text, clock)?.time,
  number: (text, clock) => numberIn(withoutOtherDigits(text, clock)),
  person: personName,
  organization: companyName,
  place: placeName,
}

const extractors: Record<Kind, Extractor> = { ...plainExtractors, ...languageExtractors }

/** Removes digits of addresses, phone numbers and dates, which aren't quantities. */
function withoutOtherDigits(text: string, clock: Clock): string {
  const plain = text.replaceAll(emailPattern, ' ').replaceAll(urlPattern, ' ')
  const phones = findPhoneNumbersInText(plain, 'US').map(({ startsAt, endsAt }) =>
    plain.slice(startsAt, endsAt),
  )
  // The date library reads «5 m» as a time, also inside «2,5 m», where it is wrong.
  const dates = datesIn(plain, clock)
    .filter(({ index }) => !/[\d.,]/.test(plain.charAt(index - 1)))
    .map((found) => found.text)
  return [...phones, ...dates].reduce((rest, part) => rest.replace(part, ' '), plain)
}
