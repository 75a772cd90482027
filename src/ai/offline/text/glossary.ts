import type { Language } from './language.ts'

/**
 * Common questions to any business, by word beginnings. The embedding model knows only English, so questions in
 * another language are compared with English texts through this glossary.
 */
const glossary: Readonly<Record<Exclude<Language, 'en'>, readonly (readonly [string, string])[]>> = {
  de: [
    ['wann', 'when'],
    ['wo|wohin|adress|anschrift|standort|finde', 'where is the address, how to find you'],
    ['geöffnet|offen|öffn|aufmach|aufhab|auf', 'open, opening hours'],
    ['geschlossen|schließ|zu', 'closed, opening hours'],
    ['park', 'parking'],
    ['telefon|anruf|erreich|kontakt', 'phone, contact, call'],
    ['termin', 'appointment'],
    ['absag|stornier|abbestell|kündig', 'cancel'],
    ['preis|kost|teuer|viel', 'price, how much does it cost'],
    ['liefer|versand|zustell|versend', 'delivery, shipping'],
    ['rückgabe|zurück|umtausch|retour', 'return, send back'],
    ['bezahl|zahl|kreditkart|rechnung', 'pay, payment'],
    ['erstatt', 'refund'],
    ['garantie|gewährleist', 'warranty'],
    ['sonntag|sonntags', 'Sunday'],
    ['samstag|samstags|wochenend', 'Saturday, weekend'],
    ['zimmer', 'room'],
    ['frühstück', 'breakfast'],
    ['hund|haustier', 'dogs, pets'],
  ],
  es: [
    ['cuándo|cuando', 'when'],
    ['dónde|donde|direcci|ubica|encuentr', 'where is the address, how to find you'],
    ['abre|abri|abiert|horari', 'open, opening hours'],
    ['cerr|cierr', 'closed, opening hours'],
    ['aparc|estacion|parking', 'parking'],
    ['teléfono|telefono|llam|contact', 'phone, contact, call'],
    ['cita', 'appointment'],
    ['cancel|anul', 'cancel'],
    ['precio|cuesta|cuánto|cuanto|cost', 'price, how much does it cost'],
    ['entreg|envío|envio|enví', 'delivery, shipping'],
    ['devol|devuelv', 'return, send back'],
    ['paga|pago|tarjeta', 'pay, payment'],
    ['reembols', 'refund'],
    ['garantía|garantia', 'warranty'],
    ['domingo', 'Sunday'],
    ['sábado|sabado', 'Saturday, weekend'],
    ['habitaci', 'room'],
    ['desayun', 'breakfast'],
    ['perro|mascota', 'dogs, pets'],
  ],
  fr: [
    ['quand', 'when'],
    ['où|adresse|trouve|situé', 'where is the address, how to find you'],
    ['ouvert|ouvr|horaire|heures', 'open, opening hours'],
    ['ferm', 'closed, opening hours'],
    ['parking|stationn|garer', 'parking'],
    ['téléphon|appel|joindre|contact', 'phone, contact, call'],
    ['rendez-vous|rdv', 'appointment'],
    ['annul', 'cancel'],
    ['prix|coût|coûte|combien|tarif', 'price, how much does it cost'],
    ['livr|expédi|expedi', 'delivery, shipping'],
    ['retour|renvoy', 'return, send back'],
    ['payer|paie|paiement|carte', 'pay, payment'],
    ['rembours', 'refund'],
    ['garanti', 'warranty'],
    ['dimanche', 'Sunday'],
    ['samedi|week-end', 'Saturday, weekend'],
    ['chambre', 'room'],
    ['petit-déjeuner|déjeuner', 'breakfast'],
    ['chien|animal|animaux', 'dogs, pets'],
  ],
}

// A shorter beginning must be a whole word: «zu» doesn't match «zusammen».
const shortest = 4

/** The topic of a question in English; undefined if no word is known. */
export function inEnglish(question: string, language: Language): string | undefined {
  if (language === 'en') return undefined
  const words = question.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []
  const known = glossary[language].flatMap(([beginnings, meaning]) =>
    beginnings.split('|').some((beginning) => words.some((word) => begins(word, beginning))) ? [meaning] : [],
  )
  return known.length === 0 ? undefined : `${known.join(', ')}?`
}

function begins(word: string, beginning: string): boolean {
  return beginning.length < shortest ? word === beginning : word.startsWith(beginning)
}
