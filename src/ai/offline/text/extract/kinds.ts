/** The type of value that a field expects, derived from its type, name and description. */
export type Kind =
  | 'email'
  | 'phone'
  | 'url'
  | 'date'
  | 'datetime'
  | 'time'
  | 'number'
  | 'boolean'
  | 'person'
  | 'organization'
  | 'place'
  | 'identifier'
  | 'text'

const formats: Readonly<Record<string, Kind>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
}

// The first match wins: an «email of the company» is an email, an «order number» isn't a quantity. Covers field names
// in English, German, Spanish and French.
const words: readonly (readonly [RegExp, Kind])[] = [
  // «Reason: what the appointment is for» is no date.
  [/^(?:reason|grund|anlass|motivo|motif|raison)$/iu, 'text'],
  [/(?<!\p{L})e[- ]?mail|(?<!\p{L})(?:correo|courriel)(?!\p{L})/iu, 'email'],
  [
    anyOf(
      'phone|mobile|cell|telephone|whatsapp|telefon\\p{L}*|handy\\p{L}*|tel[eé]fono|m[oó]vil|t[eé]l[eé]phone',
    ),
    'phone',
  ],
  [anyOf('url|website|web site|link|homepage|webseite|internetseite|sitio web|enlace|site web|lien'), 'url'],
  [anyOf('birthday|deadline|geburtstag|geburtsdatum|frist|cumplea[nñ]os|anniversaire'), 'date'],
  [
    anyOf(
      'date and time|datum und uhrzeit|fecha y hora|date et heure|when|wann|termin|wunschtermin|cu[aá]ndo|quand',
    ),
    'datetime',
  ],
  [anyOf('date|day|\\p{L}*datum|tag|fecha|d[ií]a|jour'), 'date'],
  [anyOf('time|uhrzeit|hora|heure'), 'datetime'],
  [
    anyOf(
      '(?:order|ticket|invoice|tracking|booking|customer|account|case|serial|reference)(?:[ _-]?(?:number|id|no|code))?',
    ),
    'identifier',
  ],
  [
    anyOf(
      '(?:bestell|auftrags|kunden|rechnungs|buchungs|vorgangs|ticket|sendungs|serien|vertrags)(?:nummer|nr|kennung)',
    ),
    'identifier',
  ],
  [
    anyOf(
      "(?:n[uú]mero|num[eé]ro|referencia|r[eé]f[eé]rence) (?:de |du |d['’]|del )?(?:la )?(?:pedido|factura|reserva|cliente|seguimiento|commande|facture|r[eé]servation|client|suivi|dossier)",
    ),
    'identifier',
  ],
  [
    anyOf('(?:number|id|code) of (?:the |your |an? )?(?:order|ticket|invoice|booking|customer|account|case)'),
    'identifier',
  ],
  [
    anyOf('id|code|reference|sku|pedido|commande|bestellung|referencia|r[eé]f[eé]rence|c[oó]digo'),
    'identifier',
  ],
  [
    anyOf(
      'amount|quantity|how many|count|number|age|price|total|budget|size|anzahl|menge|wie viele|alter|preis|cantidad|cu[aá]ntos|cu[aá]ntas|edad|precio|presupuesto|quantit[eé]|combien|nombre de|[aâ]ge|prix',
    ),
    'number',
  ],
  [
    anyOf(
      'company|organi[sz]ation|employer|business|firma|firmenname|unternehmen|arbeitgeber|empresa|compa[nñ][ií]a|entreprise|soci[eé]t[eé]',
    ),
    'organization',
  ],
  [
    anyOf(
      'city|country|town|place|location|state|region|stadt|ort|wohnort|land|ciudad|pa[ií]s|lugar|ville|pays|lieu',
    ),
    'place',
  ],
  [anyOf('name|vorname|nachname|familienname|nombre|apellidos?|nom|pr[eé]nom'), 'person'],
]

/** Matches one of these as a whole word. */
function anyOf(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'iu')
}

export function kindOf(field: {
  type?: string | undefined
  format?: string | undefined
  name: string
  description: string
}): Kind {
  if (field.type === 'boolean') return 'boolean'
  if (field.type === 'number' || field.type === 'integer') return 'number'
  const format = formats[field.format ?? '']
  if (format !== undefined) return format
  // The name comes before the description, which often mentions other things.
  return kindInWords(spaced(field.name)) ?? kindInWords(field.description) ?? 'text'
}

function kindInWords(text: string): Kind | undefined {
  return words.find(([pattern]) => pattern.test(text))?.[1]
}

/** Splits `orderNumber` and `ORDER_NUMBER` into words. */
export function spaced(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-.]+/g, ' ')
    .trim()
    .toLowerCase()
}
