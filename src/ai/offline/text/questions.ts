import { spaced } from './extract/kinds.ts'
import type { Language } from './language.ts'
import { texts } from './texts.ts'

const determiner =
  /^(?:an?|the|your|any|more|some|what|which|where|when|who|whom|whose|how|why|if|whether|it)\b/i

/** Turns an English instruction into a question: «their name and email», «what they need». */
export function questionFor(wanted: string, language: Language): string {
  const { ask, askBare, questions } = texts[language]
  const bare = wanted.trim().replace(/[.?!,;:\s]+$/, '')
  if (/^(?:an? |the |your |their )?confirmation$/i.test(bare)) return confirmations[language]
  const thing = toYou(bare)
  const whole = questions[thing.toLowerCase()]
  if (whole !== undefined) return whole
  if (language === 'en') return ask(determiner.test(thing) ? thing : `your ${thing}`)
  const named = thing.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).map((part) => thingIn(part, language))
  if (named.every((part) => part !== undefined)) return ask(joined(named, language))
  const known = thingIn(thing, language)
  return known === undefined ? askBare(thing) : ask(known)
}

const articles =
  /^(?:dem|der|den|die|das|ihrem|ihrer|ihren|ihre|seinem|seiner|einem|einer|el|la|los|las|su|sus|un|una|le|les|son|sa|ses|une|l['’])\s*(?=\S)/i

/** The same for other languages: «nach dem Namen», «la date». */
export function questionIn(language: Exclude<Language, 'en'>, wanted: string): string {
  const bare = wanted.trim().replace(/[.?!,;:\s]+$/, '')
  const noun = bare.replace(articles, '').toLowerCase()
  const known = Object.values(texts[language].things).find((thing) =>
    thing.toLowerCase().endsWith(` ${noun}`),
  )
  return known === undefined
    ? texts[language].askBare(bare.replace(articles, ''))
    : texts[language].ask(known)
}

const confirmations: Readonly<Record<Language, string>> = {
  en: 'Could you please confirm that?',
  de: 'Können Sie das bitte bestätigen?',
  es: '¿Puede confirmarlo, por favor?',
  fr: 'Pourriez-vous le confirmer, s’il vous plaît ?',
}

/** Asks for fields by their names and descriptions: `ORDER_NUMBER`, «The date of arrival». */
export function questionForFields(
  fields: readonly { name: string; choices?: readonly string[] }[],
  language: Language,
): string {
  const { ask, askBare } = texts[language]
  const things = fields.map(({ name, choices = [] }) => {
    const words = spaced(name)
    const thing = thingIn(words, language) ?? (language === 'en' ? `the ${words}` : words)
    return choices.length === 0 ? thing : `${thing} (${choices.join(', ')})`
  })
  const isKnown =
    language === 'en' || fields.every(({ name }) => thingIn(spaced(name), language) !== undefined)
  return (isKnown ? ask : askBare)(joined(things, language))
}

function thingIn(thing: string, language: Language): string | undefined {
  const plain = thing.toLowerCase().replace(/^(?:an?|the|your|my)\s+/, '')
  return texts[language].things[plain.replace('e-mail', 'email')]
}

function joined(things: readonly string[], language: Language): string {
  const last = things.at(-1) ?? ''
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} ${texts[language].and} ${last}`
}

const people = '(?:user|customer|visitor|client|caller|person|contact|guest|patient)'
const person = `(?:the |our )?${people}`

const rules: readonly (readonly [RegExp, string | ((whole: string, verb: string) => string)])[] = [
  [/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b(?=[\s,.?]|$)/g, (name) => (name.length > 2 ? spaced(name) : name)],
  [new RegExp(`\\b(?:their|his|${person}['’]s|${person}(?= (?:name|email|phone|address)))`, 'gi'), 'your'],
  [
    new RegExp(`\\bthe ([a-z-]+(?: [a-z-]+)?) of (?:the |our )${people}\\b`, 'gi'),
    (_whole, thing) => `your ${thing}`,
  ],
  [new RegExp(`\\b(?:the |our )${people} ([a-z]+s)\\b`, 'gi'), (_whole, verb) => `you ${withYou(verb)}`],
  [new RegExp(`\\b(?:the |our )${people}(?=$|[,.;?!])`, 'gi'), 'you'],
  [/\bthey(?=['’]re\b| [a-z])/gi, 'you'],
  [/\bthemselves\b/gi, 'yourself'],
  [/\bthem\b/gi, 'you'],
]

/** Rephrases «their email» or «what the person needs» in the second person. */
export function toYou(text: string): string {
  return rules.reduce(
    (said, [pattern, by]) =>
      typeof by === 'string' ? said.replaceAll(pattern, by) : said.replaceAll(pattern, by),
    text,
  )
}

const irregular: Readonly<Record<string, string>> = {
  is: 'are',
  has: 'have',
  was: 'were',
  does: 'do',
  goes: 'go',
}

/** «needs» → «need», as it follows «you». */
function withYou(verb: string): string {
  return irregular[verb] ?? verb.replace(/ies$/, 'y').replace(/(?:(?<=[sxz]|ch|sh)es|s)$/, '')
}
