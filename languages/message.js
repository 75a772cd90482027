// @ts-check
// Plain JavaScript, because the chat page loads this file as it is.

/**
 * A part of a message: text, the name of a value, or the name of a value with what to do with it.
 * @typedef {string | [name: string] | [name: string, type: string, cases: Record<string, Token[]>]} Token
 * @typedef {Readonly<Record<string, string | number>>} PlainValues
 * @typedef {Readonly<Record<string, string | Readonly<Record<string, string>>>>} Catalog
 */

/** @type {Map<string, Token[]>} */
const compiled = new Map()

/**
 * The translation of an English text. A text that is translated in different ways has one translation for each context.
 * @param {Catalog} catalog
 * @param {string} text
 * @param {string} [context]
 * @returns {string}
 */
export function translationOf(catalog, text, context = '') {
  const found = Object.hasOwn(catalog, text) ? catalog[text] : undefined
  return (typeof found === 'object' ? found[context] : found) ?? text
}

/**
 * Fills in the values of an ICU message: `{name}`, `{count, number}`, `{count, plural, one {# row} other {# rows}}` and
 * `{role, select, ADMIN {…} other {…}}`. An apostrophe before a brace quotes the text up to the next apostrophe.
 * @param {string} message
 * @param {PlainValues} values
 * @param {string} language
 * @returns {string}
 */
export function format(message, values, language) {
  return message.includes('{') ? written(compile(message), values, language, undefined) : message
}

/**
 * @param {string} message
 * @returns {Token[]}
 */
export function compile(message) {
  const before = compiled.get(message)
  if (before !== undefined) return before
  const tokens = tokensOf(message, false)
  compiled.set(message, tokens)
  return tokens
}

/**
 * The names of the values in a message.
 * @param {readonly Token[]} tokens
 * @returns {string[]}
 */
export function namesIn(tokens) {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , cases = {}] = token
    return name === '#' ? [] : [name, ...Object.values(cases).flatMap(namesIn)]
  })
}

/**
 * @param {readonly Token[]} tokens
 * @param {PlainValues} values
 * @param {string} language
 * @param {number | undefined} count the number of the plural around
 * @returns {string}
 */
function written(tokens, values, language, count) {
  let text = ''
  for (const token of tokens) {
    if (typeof token === 'string') text += token
    else if (token[0] === '#') text += formatNumber(count ?? 0, language)
    else text += writtenValue(token, values, language, count)
  }
  return text
}

/**
 * @param {Exclude<Token, string>} token
 * @param {PlainValues} values
 * @param {string} language
 * @param {number | undefined} count
 * @returns {string}
 */
function writtenValue([name, type, cases = {}], values, language, count) {
  const value = values[name] ?? ''
  if (type === undefined) return String(value)
  if (type === 'number') return formatNumber(Number(value), language)
  if (type === 'select') return written(cases[value] ?? cases['other'] ?? [], values, language, count)
  const number = Number(value)
  const fitting = cases[`=${value}`] ?? cases[pluralOf(number, language)] ?? cases['other'] ?? []
  return written(fitting, values, language, number)
}

/** @type {Map<string, Intl.PluralRules>} */
const rules = new Map()

// English has rules of its own here: the first use of `Intl` takes a tenth of the time of a command.
/**
 * @param {number} number
 * @param {string} language
 * @returns {string}
 */
function pluralOf(number, language) {
  if (language === 'en') return number === 1 ? 'one' : 'other'
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(number)
}

/** @type {Map<string, Intl.NumberFormat>} */
const formatters = new Map()

/**
 * @param {number} number
 * @param {string} language
 * @returns {string}
 */
function formatNumber(number, language) {
  if (language === 'en' && Number.isInteger(number))
    return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const known = formatters.get(language) ?? new Intl.NumberFormat(language)
  formatters.set(language, known)
  return known.format(number)
}

/**
 * @param {string} message
 * @param {boolean} inPlural
 * @returns {Token[]}
 */
function tokensOf(message, inPlural) {
  /** @type {Token[]} */
  const tokens = []
  let text = ''
  let at = 0
  while (at < message.length) {
    const sign = message.charAt(at)
    if (isQuote(message, at)) {
      const end = endOfQuote(message, at)
      text += message.slice(at + 1, end)
      at = end + 1
    } else if (sign === '{' || (sign === '#' && inPlural)) {
      const inner = sign === '#' ? '#' : insideBraces(message, at)
      if (text !== '') tokens.push(text)
      text = ''
      tokens.push(sign === '#' ? ['#'] : placeholder(inner))
      at += sign === '#' ? 1 : inner.length + 2
    } else {
      if (sign === '}') throw new Error(`A brace is not opened: ${message}`)
      text += sign
      at++
    }
  }
  return text === '' ? tokens : [...tokens, text]
}

/**
 * @param {string} message
 * @param {number} at
 * @returns {boolean}
 */
function isQuote(message, at) {
  return message.charAt(at) === "'" && /[{}]/.test(message.charAt(at + 1))
}

/**
 * @param {string} message
 * @param {number} start
 * @returns {number}
 */
function endOfQuote(message, start) {
  const end = message.indexOf("'", start + 1)
  if (end === -1) throw new Error(`A quote is not closed: ${message}`)
  return end
}

/**
 * The text between the brace at `start` and its closing brace.
 * @param {string} message
 * @param {number} start
 * @returns {string}
 */
function insideBraces(message, start) {
  let depth = 0
  for (let at = start; at < message.length; at++) {
    const sign = message.charAt(at)
    if (isQuote(message, at)) at = endOfQuote(message, at)
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return message.slice(start + 1, at)
  }
  throw new Error(`A brace is not closed: ${message}`)
}

/**
 * @param {string} inner
 * @returns {Token}
 */
function placeholder(inner) {
  const { name, type, rest } =
    /^\s*(?<name>\w+)\s*(?:,\s*(?<type>\w+)\s*(?:,(?<rest>[^]+))?)?$/.exec(inner)?.groups ?? {}
  if (name === undefined) throw new Error(`Not the name of a value: {${inner}}`)
  if (type === undefined) return [name]
  if (type === 'number' && rest === undefined) return [name, type, {}]
  if (!['plural', 'select'].includes(type)) throw new Error(`Not a type of value: {${inner}}`)
  const cases = casesOf((rest ?? '').trim(), type === 'plural')
  if (!('other' in cases)) throw new Error(`The case "other" is missing: {${inner}}`)
  return [name, type, cases]
}

/**
 * @param {string} text
 * @param {boolean} isPlural
 * @returns {Record<string, Token[]>}
 */
function casesOf(text, isPlural) {
  /** @type {Record<string, Token[]>} */
  const cases = Object.create(null)
  let rest = text
  while (rest !== '') {
    const open = rest.indexOf('{')
    if (open === -1) throw new Error(`Not a case: ${rest}`)
    const inner = insideBraces(rest, open)
    cases[rest.slice(0, open).trim()] = tokensOf(inner, isPlural)
    rest = rest.slice(open + inner.length + 2).trim()
  }
  return cases
}
