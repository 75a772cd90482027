import type { Language } from './language.ts'
import { texts } from './texts.ts'

type Kind = 'greeting' | 'welcome' | 'farewell' | 'acknowledged' | 'introduction'

/** Polite phrases in all languages. A message that also asks for something is not small talk. */
const forms: readonly (readonly [Kind, RegExp])[] = [
  [
    'introduction',
    /^\W*(?:who are you|who am i (?:talking|speaking) (?:to|with)|what(?:'s| is) your name|are you (?:a |an )?(?:bot|robot|human|machine|person|real person|ai)|what can you do(?: for me)?|how can you help(?: me)?|wer bist du|wer sind sie|mit wem (?:spreche|rede) ich|bist du ein (?:bot|roboter|mensch)|sind sie ein (?:bot|roboter|mensch)|was kannst du|was können sie|wie hei(?:ß|ss)t du|wie hei(?:ß|ss)en sie|quién eres|quién es usted|eres un (?:robot|bot)|qué puedes hacer|qui es-tu|qui êtes-vous|êtes-vous un (?:robot|humain)|que peux-tu faire|que pouvez-vous faire)\W*$/iu,
  ],
  [
    'welcome',
    /^\W*(?:(?:ok|okay|great|perfect|super|gut|wow|nice|that was helpful|many)[\s,!.]+)?(?:thanks|thank you|thx|ty|cheers|danke|dankeschön|vielen dank|besten dank|herzlichen dank|gracias|muchas gracias|merci)(?![\p{L}])[^?]{0,30}$/iu,
  ],
  [
    'farewell',
    /^\W*(?:(?:ok|okay|then)[\s,!.]+)?(?:bye|goodbye|good bye|see you|see ya|good night|have a (?:nice|good|great)|until (?:then|later)|tschüss|tschüs|ciao|auf wiedersehen|bis (?:dann|bald|morgen|später)|schönen tag|gute nacht|adiós|hasta (?:luego|pronto|mañana)|au revoir|à bientôt|bonne (?:journée|soirée|nuit))(?![\p{L}])[^?]{0,30}$/iu,
  ],
  [
    'greeting',
    /^\W*(?:hi|hello|hey|yo|good (?:morning|afternoon|evening|day)|greetings|hallo|guten (?:tag|morgen|abend)|grüß gott|grüezi|moin|servus|hola|buenos días|buenas (?:tardes|noches)|bonjour|bonsoir|salut|coucou)(?![\p{L}])[^?]{0,20}$/iu,
  ],
  [
    'acknowledged',
    /^\W*(?:ok|okay|k|alright|all right|fine|good|great|perfect|cool|nice|super|wow|hmm*|hm+|aha|i see|got it|sounds good|gut|alles klar|in ordnung|passt|verstehe|prima|toll|vale|de acuerdo|entiendo|d'accord|parfait|très bien|ça marche)(?:[\s,!.]+(?:cool|great|good|then|gut|super|danke))?\W*$/iu,
  ],
]

/** The answer to a message that is only polite. */
export function smallTalk(message: string, language: Language, name: string): string | undefined {
  if (message === '') return texts[language].greeting
  const kind = forms.find(([, form]) => form.test(message))?.[0]
  if (kind === undefined) return undefined
  if (kind !== 'introduction') return texts[language][kind]
  return name === '' ? texts[language].greeting : texts[language].introduction(name)
}

/** True if a message is only polite. */
export function isSmallTalk(message: string): boolean {
  return forms.some(([, form]) => form.test(message))
}

/** True if a text starts with a greeting. */
export function beginsWithGreeting(text: string): boolean {
  return isGreeting(text.split(/[!.,?\n]/, 1)[0] ?? '')
}

/** True if a message asks who answers. */
export function isIntroduction(message: string): boolean {
  return forms.some(([kind, form]) => kind === 'introduction' && form.test(message))
}

/** True if a message is only a greeting. */
export function isGreeting(message: string): boolean {
  return forms.some(([kind, form]) => kind === 'greeting' && form.test(message))
}
