import type { Detector, Span } from './spans.ts'

const email = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu
const openEmail = /[\p{L}\p{N}._%+'@-]+$/u

export const emails: Detector = (text, from, isEnd) => ({
  spans: matches(email, text, from),
  open: isEnd ? text.length : openFrom(openEmail, text, from),
})

// With a country code, a leading 0, or in the grouping of North America.
const phone =
  /(?<![\p{L}\p{N}+])(?:\+|\(?0)[\d ()/.\-\u00a0]{5,28}\d(?![\p{L}\p{N}])|(?<![\p{L}\p{N}+])\(?[2-9]\d{2}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/gu
const openPhone = /(?<![\p{L}\p{N}+])[+(\d][\d ()/.\-\u00a0]*$/u
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/

export const phoneNumbers: Detector = (text, from, isEnd) => ({
  spans: matches(phone, text, from).filter(({ start, end }) => {
    const number = text.slice(start, end)
    const digits = digitsOf(number).length
    return digits >= (number.startsWith('+') ? 7 : 8) && digits <= 17 && !date.test(number)
  }),
  open: isEnd ? text.length : openFrom(openPhone, text, from),
})

const digitGroups = /\d+/g
const cardSeparator = /^[ .\-\u00a0]{1,2}$/
const openCard = /\d[\d .\-\u00a0]*$/

/** Card numbers: 13 to 19 digits in one or several groups, with the check digit of Luhn. */
export const cardNumbers: Detector = (text, from, isEnd) => {
  const groups = matches(digitGroups, text, from)
  const spans: Span[] = []
  for (let first = 0; first < groups.length; first++) {
    const last = lastOfCard(text, groups, first)
    if (last === undefined) continue
    spans.push({ start: groups[first]?.start ?? 0, end: groups[last]?.end ?? 0 })
    first = last
  }
  return { spans, open: isEnd ? text.length : openFrom(openCard, text, from) }
}

/** The last group of the longest card number that begins with this group. */
function lastOfCard(text: string, groups: readonly Span[], first: number): number | undefined {
  let digits = ''
  let found: number | undefined
  for (let at = first; at < groups.length; at++) {
    const group = groups[at]
    const before = groups[at - 1]
    if (group === undefined) break
    const isJoined = at === first || cardSeparator.test(text.slice(before?.end, group.start).slice(0, 3))
    if (!isJoined || digits.length + group.end - group.start > 19) break
    digits += text.slice(group.start, group.end)
    if (digits.length >= 13 && /^[2-6]/.test(digits) && isLuhn(digits)) found = at
  }
  return found
}

function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

// The lengths of account numbers, by country.
const ibanLengths = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
)
const ibanStart = /(?<![\p{L}\p{N}])[A-Za-z]{2}\d{2}(?=[ \-\u00a0]?[A-Za-z0-9])/gu
const openIban =
  /(?<![\p{L}\p{N}])(?:[A-Za-z]{1,2}|[A-Za-z]{2}\d(?:[ \-\u00a0]?[A-Za-z0-9]){0,32}[ \-\u00a0]?)$/u

/** International bank account numbers with the length of their country and a correct checksum. */
export const accountNumbers: Detector = (text, from, isEnd) => ({
  spans: matches(ibanStart, text, from).flatMap(({ start }): Span[] => {
    const length = ibanLengths.get(text.slice(start, start + 2).toUpperCase()) ?? 0
    const end = endOfGroups(text, start, length)
    return end !== undefined && isIban(text.slice(start, end)) ? [{ start, end }] : []
  }),
  open: isEnd ? text.length : openFrom(openIban, text, from),
})

/** The end of this many letters and digits, alone or in groups; undefined if there are fewer or more. */
function endOfGroups(text: string, start: number, count: number): number | undefined {
  let at = start
  for (let read = 0; read < count; at++) {
    if (/[A-Za-z0-9]/.test(text.charAt(at))) read++
    else if (!/[ \-\u00a0][A-Za-z0-9]/.test(text.slice(at, at + 2))) return undefined
  }
  return count === 0 || /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2)) ? undefined : at
}

function isIban(text: string): boolean {
  const plain = text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  const moved = plain.slice(4) + plain.slice(0, 4)
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function matches(pattern: RegExp, text: string, from: number): Span[] {
  return [...text.matchAll(pattern)].flatMap(({ index, 0: { length } }) =>
    index < from ? [] : [{ start: index, end: index + length }],
  )
}

// Longer than anything that is found.
const longestOpen = 600

function openFrom(pattern: RegExp, text: string, from: number): number {
  const tail = Math.max(from, text.length - longestOpen)
  const found = pattern.exec(text.slice(tail))
  return found === null ? text.length : tail + found.index
}
