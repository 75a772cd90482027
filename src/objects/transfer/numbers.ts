export type DecimalSign = 'decimal_comma' | 'decimal_point'

const currency = '€|\\$|£|¥|EUR|USD|GBP|CHF|Euro|Fr\\.'
const unit = new RegExp(`^(?:${currency})\\s*|\\s*(?:${currency}|%)$`, 'gi')
// "12.400,-" and "980,-- €" are handwritten forms of prices without cents.
const noCents = /,(?:-{1,2}|–|—)$/
const spaces = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?:\D|$))/g

const commaProof = /^[+-]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,(?:\d{1,2}|\d{4,}))$/
const pointProof = /^[+-]?(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.(?:\d{1,2}|\d{4,})|\.\d+)$/
const comma3 = /^[+-]?\d{1,3},\d{3}$/
const point3 = /^[+-]?\d{1,3}\.\d{3}$/

/** Returns the evidence of a number for the decimal sign of its column; `1.234` fits either, so it is ambiguous. */
export function decimalEvidence(text: string): DecimalSign | 'ambiguous' | undefined {
  const bare = bareNumber(text)
  if (commaProof.test(bare)) return 'decimal_comma'
  if (pointProof.test(bare)) return 'decimal_point'
  return comma3.test(bare) || point3.test(bare) ? 'ambiguous' : undefined
}

/** The number that a text means. Text that isn't a number is returned unchanged, so that the field can refuse it. */
export function numberOf(text: string, decimal: DecimalSign | undefined): unknown {
  return plainNumber(bareNumber(text), decimal) ?? text.trim()
}

function plainNumber(bare: string, decimal: DecimalSign | undefined): number | undefined {
  if (commaProof.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'))
  if (pointProof.test(bare)) return Number(bare.replaceAll(',', ''))
  if (comma3.test(bare) && decimal !== undefined)
    return Number(bare.replace(',', decimal === 'decimal_comma' ? '.' : ''))
  if (point3.test(bare) && decimal === 'decimal_comma') return Number(bare.replace('.', ''))
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(bare) ? Number(bare) : undefined
}

/**
 * The number without currency and spaces between thousands, with the minus sign in front: some accounting programs
 * write it at the end.
 */
function bareNumber(text: string): string {
  // No number is longer, and the expressions take quadratic time.
  if (text.length > 64) return text
  const bare = text
    .trim()
    .replace(/^[−–]/, '-')
    .replaceAll(unit, '')
    .trim()
    .replaceAll(unit, '')
    .replace(noCents, ',00')
    .replaceAll(spaces, '')
    .trim()
  return /^\d.*-$/.test(bare) ? `-${bare.slice(0, -1)}` : bare
}
