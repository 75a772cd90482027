export type Language = 'en' | 'de' | 'es' | 'fr'

/** Words without meaning of their own, which identify the language of a text. */
const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordSet(
    "a an and any anyone anything are as at be been but by can can't could did do does don't for from get give had has have he hello hey hi how i i'd i'll i'm if in is it it's its like make me more my need no not of on or our please she so some tell than thank thanks that the their there they this to us very want was we what when where which who why will with would yes you your",
  ),
  de: wordSet(
    'ab aber als am an auch auf aus bei bin bis bist bitte da danke das dass dein deine dem den der des dich die dir doch du ein eine einen einem einer er es etwas euch euer eure für gern gerne geht gibt guten habe haben habt hallo hat hätte ich ihr ihre ihnen im in ist ja kann kannst kein keine können könnte man mein meine meinen meinem meiner mich mir mit möchte moechte morgen muss müssen nein nicht noch nur oder ob schon sehr sein seid sich sie sind um und uns unser vielen von vom war warum was weil welche wenn wer werden wie wieder will wir wird wo würde wann zu zum zur über',
  ),
  es: wordSet(
    'a al adiós buenas buenos como cómo con cuál cuándo cuánto cuesta de del dónde el ella en es esta está este estoy favor gracias hacer hay hola la las le lo los me mi mis muy más necesito no nos o para pero por porque puede puedo pueden que qué quiero quiere quisiera se ser si sí somos son soy su sus también te tengo tiene tienen tienes tu un una usted y ya yo',
  ),
  fr: wordSet(
    "au aujourd'hui aussi aux avec avez avoir bien bonjour bonsoir c'est ce cette combien comment d'un d'une dans de demain des du elle en est est-ce et être faire il ils j'ai j'aimerais je l'on la le les leur ma mais me mes merci moi mon ne nous n'est on ou où par pas peut peux plus pour pouvez pourquoi qu'est-ce quand que quel quelle qui sa salut se s'il si sommes son sont suis sur te tu un une veux voudrais votre vos vous y à ça",
  ),
}

const letters: Readonly<Record<Language, RegExp>> = {
  en: /(?!)/u,
  de: /[äöüß]/iu,
  es: /[ñ¿¡áíóú]/iu,
  fr: /[çèêëîïôùûœà]|\b[ldjcqn]['’][aeiouhéê]/iu,
}

const languages = ['en', 'de', 'es', 'fr'] as const

// Addresses and codes are the same in every language.
const neutral = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:https?:\/\/|www\.)\S+|\S*\d\S*/g

/** The most likely language of a text; undefined if there is no evidence. English wins ties. */
export function languageOf(text: string): Language | undefined {
  return best(pointsOf(text))
}

/** The language of the visitor. A message without evidence, or as likely in the language so far, keeps that. */
export function languageOfTalk(said: readonly string[]): Language {
  return said.reduce<Language>((before, text) => {
    const points = isName(text) ? new Map<Language, number>() : pointsOf(text)
    const found = best(points) ?? before
    return (points.get(before) ?? 0) >= (points.get(found) ?? 0) ? before : found
  }, firstLanguage(said))
}

function firstLanguage(said: readonly string[]): Language {
  for (const text of said) {
    const found = isName(text) ? undefined : languageOf(text)
    if (found !== undefined) return found
  }
  return 'en'
}

export function knownLanguage(code: string | undefined): Language | undefined {
  return languages.find((language) => language === code)
}

const mostCharacters = 2000

/** All languages that a text is as likely to be in. */
export function likelyLanguages(text: string): Language[] {
  const points = pointsOf(text)
  const most = Math.max(...points.values())
  return languages.filter((language) => points.get(language) === most)
}

function pointsOf(text: string): Map<Language, number> {
  const plain = text.slice(0, mostCharacters).replaceAll(neutral, ' ')
  const words = wordsOf(plain)
  return new Map(
    languages.map((language) => {
      const known = words.filter((word) => functionWords[language].has(word)).length
      return [language, known + (words.length > 0 && letters[language].test(plain) ? 1 : 0)]
    }),
  )
}

function best(points: ReadonlyMap<Language, number>): Language | undefined {
  const [first] = [...points].toSorted(([, a], [, b]) => b - a)
  return first === undefined || first[1] === 0 ? undefined : first[0]
}

/** True for «Al Finn» and «Zoé Petit», which people of any language may be called. */
function isName(text: string): boolean {
  return /^\W*\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){1,3}\W*$/u.test(text)
}

/** The meaningful words of a text, in lower case. */
export function meaningfulWords(text: string): string[] {
  const language = languageOf(text) ?? 'en'
  return wordsOf(text).filter((word) => !functionWords[language].has(word) && !functionWords.en.has(word))
}

/** True if a word is a function word in any of the languages. */
export function isFunctionWord(word: string): boolean {
  const plain = word.toLowerCase().replaceAll('’', "'")
  return Object.values(functionWords).some((words) => words.has(plain))
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  )
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
