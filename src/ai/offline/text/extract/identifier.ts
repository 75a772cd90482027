import { isFunctionWord } from '../language.ts'
import { emailPattern, urlPattern } from './addresses.ts'

// Digits that are recognisable by form: a time, a date, an amount of money, a measure, a phone number.
const otherDigits: readonly RegExp[] = [
  emailPattern,
  urlPattern,
  /\b\d{1,2}(?:[:.]\d{2})?\s*(?:uhr|a\.?m\b\.?|p\.?m\b\.?|o['’]clock|heures?|horas?|h(?=\d{2}\b)|h\b)(?:\s?\d{2}\b)?/giu,
  /\b\d{1,2}:\d{2}\b/gu,
  /(?<![\p{L}\d])(?:at|um|gegen|ab|bis|until|by|a las?|à|vers)\s+\d{1,2}(?![\p{L}\d-])/giu,
  /\b\d{1,2}(?:st|nd|rd|th|er|º|ª|\.)?\s*(?:de |of )?(?:jan|feb|fév|mar|mär|mai|may|apr|avr|abr|jun|jui|jul|ago|aug|aoû|sep|oct|okt|oct|nov|dec|dez|déc|dic|ene|enero)\p{L}*\.?(?:\s*(?:de\s*)?\d{4})?/giu,
  /\b\d{1,4}[./]\d{1,2}(?:[./]\d{2,4})?\b|\b\d{4}-\d{2}-\d{2}\b/gu,
  /(?<![\p{L}\d])(?:in|since|from|seit|von|im jahr|desde|depuis|en)\s+(?:19|20)\d{2}\b/giu,
  /[€$£]\s*\d[\d.,]*|\b\d[\d.,]*\s*(?:€|\$|£|%|eur\b|euros?\b|usd\b|dollars?\b|chf\b|franken\b|francs?\b|pesos?\b)/giu,
  /\b\d[\d.,]*\s*(?:kg|g|km|m|cm|mm|l|ml|m2|m²|x)\b/giu,
  /\b\d+(?:st|nd|rd|th|er|ère|ème|º|ª)\b/giu,
  /\+\d[\d\s()./-]{6,}\d/gu,
]

const marks =
  /(?:#|\b(?:no|nr|nº|n°|num|number|nummer|número|numero|numéro|id|code|código|kennung|reference|referenz|referencia|référence|ref|\p{L}+nummer|\p{L}+nr)\b[.:]?)\s*(?:(?:is|lautet|ist|es|est|de|del|:|=)\s*){0,2}(?:la|el|le|the|die)?\s*$/iu
const things =
  /\b(?:orders?|tickets?|invoices?|bookings?|cases?|parcels?|bestellung|auftrag|rechnung|buchung|kunde|vorgang|paket|pedido|factura|reserva|caso|paquete|commande|facture|réservation|dossier|colis)\s*:?\s*$/iu

// The words that name a number come right before it.
const labelCharacters = 60

interface Candidate {
  token: string
  before: string
  next: string
  alone: boolean
}

/** The number of an order, a ticket or the like, but not a quantity, a time or an amount of money. */
export function identifierIn(message: string): string | undefined {
  const text = otherDigits.reduce((rest, form) => rest.replaceAll(form, blanked), message)
  let best: { token: string; weight: number } | undefined
  for (const found of text.matchAll(/[\p{L}\d]+(?:[-/][\p{L}\d]+)*/gu)) {
    const [token] = found
    if (!/\d/.test(token)) continue
    const weight = weightOf({
      token,
      before: text.slice(Math.max(found.index - labelCharacters, 0), found.index),
      next: /^[\s]+(\p{L}+)/u.exec(text.slice(found.index + token.length))?.[1] ?? '',
      alone: isAlone(text, token),
    })
    if (weight > (best?.weight ?? 0)) best = { token, weight }
  }
  return best?.token
}

// Keeps the length, so that the words around a removed number don't become neighbours.
function blanked(found: string): string {
  return '\u0000'.repeat(found.length)
}

/** The evidence that a token is an identifier; 0 for anything else. */
function weightOf({ token, before, next, alone }: Candidate): number {
  const digits = token.replaceAll(/\D/g, '').length
  const isCounted = /^\p{L}+$/u.test(next) && !isFunctionWord(next) && !afterNumbers.has(next.toLowerCase())
  if (marks.test(before)) return 3
  if (/\p{L}/u.test(token)) return digits >= 2 ? 3 : 0
  if (things.test(before) && (!isCounted || digits >= 4)) return digits >= 2 ? 2 : 0
  if (isCounted && digits < 5) return 0
  return digits >= 4 || (digits >= 2 && alone) ? 1 : 0
}

const afterNumbers = new Set([
  'arrived',
  'cheers',
  'danke',
  'gracias',
  'merci',
  'please',
  'thanks',
  'thx',
  's',
  'svp',
])

/** True if the text has no other meaningful words. */
function isAlone(text: string, token: string): boolean {
  const others = text.replace(token, ' ').match(/\p{L}+/gu) ?? []
  return others.every((word) => isFunctionWord(word) || afterNumbers.has(word.toLowerCase()))
}
