import nlp from 'compromise'
import { isFunctionWord, languageOf } from '../language.ts'
import { isSmallTalk } from '../small-talk.ts'
import { emailPattern, urlPattern } from './addresses.ts'
import { yesOrNo } from './plain.ts'

const particle = "(?:von|van|vom|zu|zum|zur|der|den|de|del|della|di|da|dos|la|le|las|los|bin|al|el|d'|y)"
const capital = "\\p{Lu}[\\p{L}'’.-]*"
const properName = `${capital}(?:\\s+(?:${particle}\\s+){0,2}${capital}){0,3}`

// Phrases that only introduce a name.
const named =
  /(?<![\p{L}])(?:my (?:full )?name(?:['’]s| is)|call me|name\s*(?:is|:)|ich hei(?:ß|ss)e|mein name (?:ist|lautet)|nennen sie mich|nenn mich|me llamo|mi nombre es|nombre\s*:|je m['’]appelle|mon nom (?:est|c['’]est)|nom\s*:|moi,? c['’]est)\s*:?\s+(.+)/isu
// Phrases that also introduce other things, or start a sentence.
const introduced = new RegExp(
  `(?<![\\p{L}])(?:[Ii] am|[Ii]['’]m|[Tt]his is|[Ii]t['’]s|[Ii]ch bin|[Hh]ier (?:ist|spricht|schreibt)|[Ss]oy|[Hh]abla|[Jj]e suis|[Cc]['’]est|[Ii]ci)\\s+(?:(?:der|die|el|la|[Dd]r|[Hh]err|[Ff]rau|[Ss]eñora?|[Mm]rs?|[Mm]s|[Mm]onsieur|[Mm]adame)\\.?\\s+)?(${properName})`,
  'u',
)

/** Roles, not names. */
const roles =
  /^(?:kunde|kundin|neukunde|neukundin|mieter|mieterin|patient|patientin|mitglied|student|studentin|gast|cliente|paciente|miembro|estudiante|client|cliente|patiente|membre|étudiant|étudiante|customer|member|guest|tenant)$/iu

/** The name in an introduction, or a message that is only a name. */
export function personName(text: string): string | undefined {
  const plain = text.replaceAll(emailPattern, ',').replaceAll(urlPattern, ',').replaceAll(/[()]/g, ',')
  const said = named.exec(plain)?.[1]
  if (said !== undefined) {
    const name = leadingName(said)
    if (name !== undefined) return name
  }
  const introducedAs = introductionIn(plain)
  if (introducedAs !== undefined) return introducedAs
  const language = languageOf(plain) ?? 'en'
  const known = language === 'en' ? firstOf(nlp(plain).people()) : undefined
  if (known !== undefined) return titled(known)
  return standingAlone(plain)
}

function introductionIn(text: string): string | undefined {
  const name = introduced.exec(text)?.[1]?.replace(/[.'’-]+$/, '')
  return name === undefined || roles.test(name.split(/\s/)[0] ?? '') ? undefined : name
}

/** The name at the start of a text: capitalised words, or else a few words up to the first that can't be a name. */
function leadingName(text: string): string | undefined {
  const proper = new RegExp(`^${properName}`, 'u').exec(text)?.[0]
  if (proper !== undefined) return proper.replace(/[.'’-]+$/, '')
  const words: string[] = []
  for (const word of text.split(/[\s]+/).slice(0, 3)) {
    const bare = word.replace(/[.,;:!?]+$/, '')
    if (!/^\p{L}[\p{L}'’-]*$/u.test(bare) || isFunctionWord(bare)) break
    words.push(bare)
    if (bare !== word) break
  }
  return words.length === 0 ? undefined : titled(words.join(' '))
}

/** A part of the text that is only a name: «Uwe Kern, uwe@example.com», «wanjiru». */
function standingAlone(text: string): string | undefined {
  const parts = text
    .split(/[,;\n.!?]+|\s+(?:and|und|y|et)\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [only] = parts
  for (const part of parts) {
    if (!/^\p{L}[\p{L}'’-]*(?:\s+\p{L}[\p{L}'’-]*){0,3}$/u.test(part) || isNoName(part)) continue
    const isProper = new RegExp(`^${properName}$`, 'u').test(part)
    if (parts.length > 1 && !(isProper && part.includes(' '))) continue
    if (isProper || (part === only && !part.split(/\s+/).some(isFunctionWord))) return titled(part)
  }
  return undefined
}

function isNoName(part: string): boolean {
  return yesOrNo(part) !== undefined || isSmallTalk(part) || part.split(/\s+/).every(isFunctionWord)
}

const legalForm =
  '(?:GmbH(?: & Co\\.? KG)?|AG|KG|UG|OHG|e\\.V\\.|eG|S\\.?A\\.?R\\.?L\\.?|S\\.?A\\.?S?\\.?|S\\.?L\\.?U?\\.?|Ltd\\.?|Inc\\.?|LLC|Corp\\.?|Co\\.?|plc)'
const companyWithForm = new RegExp(
  `((?:[\\p{Lu}\\d][\\p{L}\\d&'’.-]*\\s+(?:&\\s+|und\\s+|y\\s+|et\\s+)?){1,4}${legalForm})(?![\\p{L}])`,
  'u',
)
const companyAfter =
  /(?<![\p{L}])(?:[Ff]irma|[Uu]nternehmen|bei der|bei|[Ee]mpresa|en la empresa|[Ss]ociété|[Ee]ntreprise|chez|[Cc]ompany(?: is| name is)?|work (?:at|for))\s*:?\s+(?:(?:ist|es|est|is|hei(?:ß|ss)t|se llama|s['’]appelle)\s+)?(\p{Lu}[\p{L}\d&'’-]*(?:\s+[\p{Lu}\d][\p{L}\d&'’-]*){0,3})/u

export function companyName(text: string): string | undefined {
  const isEnglish = (languageOf(text) ?? 'en') === 'en'
  return (
    companyWithForm.exec(text)?.[1] ??
    (isEnglish ? firstOf(nlp(text).organizations()) : undefined) ??
    companyAfter.exec(text)?.[1] ??
    shortAnswer(text)
  )
}

const placeAfter =
  /(?<![\p{L}])(?:in|aus|nach|from|to|en|de|desde|a|à|au|depuis|sur)\s+(\p{Lu}[\p{L}'’-]+(?:\s+(?:am|an der|de la|del|de|sur|unter)?\s*\p{Lu}[\p{L}'’-]+){0,2})/u

export function placeName(text: string): string | undefined {
  const isEnglish = (languageOf(text) ?? 'en') === 'en'
  return (
    (isEnglish ? firstOf(nlp(text).places()) : undefined) ?? placeAfter.exec(text)?.[1] ?? shortAnswer(text)
  )
}

/** Takes a few words that start with a capital and aren't a sentence as the answer. */
function shortAnswer(text: string): string | undefined {
  const answer = text.trim().replace(/[.!]+$/, '')
  const isShort = /^\p{Lu}[\p{L}\d&'’.-]*(?:\s+[\p{L}\d&'’.-]+){0,3}$/u.test(answer)
  return !isShort || isNoName(answer) || answer.split(/\s+/).some(isSpoken) ? undefined : answer
}

/** True for words of a sentence: «I», «wir», «quiero». */
function isSpoken(word: string): boolean {
  return isFunctionWord(word) && !new RegExp(`^${particle}$`, 'iu').test(word)
}

function titled(name: string): string {
  return name.replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
}

function firstOf(view: { out: (format: 'array') => unknown }): string | undefined {
  const found = view.out('array')
  const [first] = Array.isArray(found) ? found : []
  return typeof first === 'string' ? first.replace(/[\s,.;:!?]+$/, '') : undefined
}
