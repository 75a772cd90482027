/** What sort of value a field asks for, told by its type, its name and its description. */
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

// The first that fits: an «email of the company» is an email, an «order number» is no quantity.
const words: readonly (readonly [RegExp, Kind])[] = [
  [/\be-?mail/i, 'email'],
  [/\b(?:phone|mobile|cell|telephone|whatsapp)\b/i, 'phone'],
  [/\b(?:url|website|web site|link|homepage)\b/i, 'url'],
  [/\b(?:date|day|birthday|deadline|when)\b/i, 'date'],
  [/\btime\b/i, 'datetime'],
  [
    /\b(?:order|ticket|invoice|tracking|booking|customer|account|case|serial|reference)[ _-]?(?:number|id|no|code)?\b/i,
    'identifier',
  ],
  [/\b(?:id|code|reference|sku)\b/i, 'identifier'],
  [/\b(?:amount|quantity|how many|count|number|age|price|total|budget|size)\b/i, 'number'],
  [/\b(?:company|organi[sz]ation|employer|business)\b/i, 'organization'],
  [/\b(?:city|country|town|place|location|state|region)\b/i, 'place'],
  [/\bname\b/i, 'person'],
]

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
  // The name says more than a description, which often mentions what the value is for.
  return kindInWords(spaced(field.name)) ?? kindInWords(field.description) ?? 'text'
}

function kindInWords(text: string): Kind | undefined {
  return words.find(([pattern]) => pattern.test(text))?.[1]
}

/** `orderNumber` and `ORDER_NUMBER` as words. */
export function spaced(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-.]+/g, ' ')
    .trim()
    .toLowerCase()
}
