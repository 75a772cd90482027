import { actOf } from '../../dialogue/acts.ts'
import { meaningfulWords } from './language.ts'

const greeting =
  /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|hola|buenos días|buenas(?: tardes| noches)?|bonjour|bonsoir|salut)(?: there| zusammen)?(?![\p{L}])/iu
/** What is left of «I'm Ann, my email is ann@x.example» without its values. */
const introduction =
  /(?:^|(?<=[,.;:()]\s*)|\s)(?:(?:and |und |et |y )?(?:i am|i['’]m|it['’]s|this is|my (?:full )?name(?:['’]s| is)|call me|(?:and )?(?:my |the )?e-?mail(?: address)?(?: is|:)?|you can (?:reach|write to) me (?:at|under)|ich bin|ich hei(?:ß|ss)e|hier (?:ist|spricht)|mein name ist|(?:meine )?(?:e-?)?mail(?:-?adresse)?(?: ist|:)?|soy|me llamo|mi nombre es|mi correo(?: electrónico)?(?: es|:)?|je suis|je m['’]appelle|mon (?:nom|e-?mail|adresse)(?: est|:)?|name:))(?=\s*(?:[,.;:()]|$|and\b|und\b|y\b|et\b))/giu
/** «I'd like an appointment for …»: the wish for what the flow does anyway. */
const appointment =
  /(?:i(?:['’]d| would)? (?:need|like|want)(?: to (?:book|make|have|get|schedule))?|can i (?:have|get|book)|ich (?:h[aä]tte|m[oö]chte|brauche|w[uü]rde|will|suche)(?: gerne?)?|je (?:voudrais|souhaite|veux)(?: prendre)?|j['’]aimerais(?: prendre)?|(?:quiero|quisiera|necesito|me gustaría)(?: pedir| reservar)?)\s+(?:an?|my|einen?|un|une|una)?\s*(?:appointment|termin|rendez-vous|rdv|cita)(?:\s+(?:machen|vereinbaren|buchen))?(?:\s+(?:for|because(?: of)?|to|about|für|zum|zur|wegen|pour|para|por))?/iu
const need =
  /^\W*(?:and |und |et |y )?(?:i (?:need|want|would like|am looking|have)|i['’]d like|i['’]m looking|we (?:need|want)|my |ich (?:brauche|möchte|hätte|suche|habe|will)|wir (?:brauchen|möchten)|mein|mir |je (?:voudrais|veux|cherche|souhaite)|j['’](?:ai|aimerais)|il me faut|mon |ma |quiero|quisiera|necesito|me gustaría|busco|tengo|mi |se me )/iu

/** The sentences of a message that state something besides values, greetings and questions. */
export function statementIn(rest: string, isAsked: boolean): string | undefined {
  const kept = rest.split(/(?<=[.!?])\s+|\n/).flatMap((sentence) => statement(sentence, isAsked))
  return kept.length === 0 ? undefined : kept.join(' ')
}

/** True for «I need …», which states a wish whatever was asked. */
export function isNeed(text: string): boolean {
  return text.split(/[.,;!]\s+/).some((part) => need.test(part))
}

function statement(sentence: string, isAsked: boolean): string[] {
  const plain = trimmed(sentence.replace(greeting, ' ').replaceAll(introduction, ' '))
  if (plain.endsWith('?') || !['statement', 'anger'].includes(actOf(plain))) return []
  const topic = trimmed(plain.replace(appointment, ' '))
  if (meaningfulWords(topic).length === 0) return []
  const isLong = topic.split(/\s+/).length > 2 || topic !== plain
  return isAsked || isLong ? [topic] : []
}

function trimmed(text: string): string {
  return text
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?:\s*[,;:])+(?=\s*[,;:.!?]|$)/g, '')
    .replace(/^(?:[\s,;:.!–-]|(?:and|und|et|y)\s)+/iu, '')
    .replace(/[\s,;:–-]+(?:(?:and|und|et|y|on|at|am|um)\s*)?$/iu, '')
    .replace(/\s+(?:and|und|et|y|on|at|am|um)$/iu, '')
    .trim()
}
