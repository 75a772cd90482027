import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

// No address is longer. The expressions below take quadratic time.
const longestTidied = 2048

type Tidy = (text: string, country: string | null) => string

const byFormat: Readonly<Record<string, Tidy>> = {
  email: (text) => {
    const address = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(text)?.[1] ?? text
    return address
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/[;,.]$/, '')
  },
  url: (text) =>
    /^(?:www\.)?[\p{Letter}\d-]+(?:\.[\p{Letter}\d-]+)+(?:[/?#]\S*)?$/u.test(text.trim())
      ? `https://${text.trim()}`
      : text.trim(),
  phone_number: (text, country) => {
    const international = text
      .trim()
      .replace(/^(?:tel\.?:?\s*)/i, '')
      .replace(/^00(?=[1-9])/, '+')
      .replace(/\(0\)/, '')
    if (country === null || !isSupportedCountry(country)) return international
    return parsePhoneNumberFromString(international, country)?.number ?? international
  },
}

/** A text in the form that its format requires: an address without `mailto:`, a number with its country code. */
export function tidyText(text: string, format: unknown, country: string | null): string {
  if (text.length > longestTidied) return text
  return (typeof format === 'string' ? byFormat[format]?.(text, country) : undefined) ?? text
}
