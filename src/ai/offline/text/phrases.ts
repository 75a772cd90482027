import { readSection } from '../../prompts/sections.ts'
import { languageOf } from './language.ts'

const wishes = [
  'I want to {}',
  'How do I {}?',
  'Can I {}?',
  'I need to {}',
  "I'd like to {}, please",
  'Could you help me {}?',
  '{} please',
  'Is it possible to {}?',
  'I have to {}',
  'What do I have to do to {}?',
  "Hi, I'm trying to {}",
  'Can you {} for me?',
]

const subjects = [
  'I have a question about {}',
  'Can you tell me about {}?',
  'I need help with {}',
  'What about {}?',
  "I'd like to know more about {}",
  'Question about {}',
  'Could somebody help me with {}?',
  'I wanted to ask about {}',
  'Hi, this is about {}',
  'Where do I find something about {}?',
]

const germanSubjects = [
  'Ich habe eine Frage zu: {}',
  '{}, bitte',
  'Es geht um Folgendes: {}',
  'Ich brauche Hilfe: {}',
  'Können Sie mir helfen? {}',
  'Hallo, ich schreibe wegen: {}',
  '{} – wie geht das?',
  '{} – ist das möglich?',
]

/** Verbs that start intent names. An intent with a verb is an action; any other is a topic. */
const verb =
  /^(?:add|apply|arrange|ask|become|book|borrow|buy|call|cancel|change|check|choose|claim|close|collect|compare|complain|confirm|connect|contact|create|deactivate|delete|deliver|donate|downgrade|download|end|enrol|exchange|extend|file|find|freeze|get|give|join|know|leave|log|make|move|open|order|pause|pay|pick|place|postpone|recover|redeem|register|renew|rent|repair|replace|report|request|reschedule|reserve|reset|return|schedule|see|sell|send|set|sign|speak|start|stop|subscribe|switch|talk|terminate|test|track|transfer|try|unsubscribe|update|upgrade|use|verify|visit|withdraw)\b/

/** Common sentence frames around the intent's name. More would need an understanding of the intent. */
export function writePhrases(system: string): string[] {
  const lines = (readSection(system, 'intent') ?? '').split('\n').map((line) => line.trim())
  const existing = new Set(
    lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).toLowerCase()),
  )
  const [name = '', description = ''] = lines.filter((line) => !line.startsWith('- '))
  const count = Number(readSection(system, 'count') ?? 10)
  const themes = [description.split(/[.!?]/)[0] ?? '', name].map(asWish).filter((theme) => theme !== '')
  const framed = [...new Set(themes)].map(framesFor)
  const longest = Math.max(0, ...framed.map((phrases) => phrases.length))
  // Alternates between frames, so that a short list has some of each.
  const phrases = Array.from({ length: longest }, (_, index) =>
    framed.flatMap((each) => each[index] ?? []),
  ).flat()
  const fresh = [...new Set(phrases)].filter((phrase) => !existing.has(phrase.toLowerCase()))
  return fresh.slice(0, count)
}

function framesFor(theme: string): string[] {
  if (languageOf(theme) === 'de')
    return germanSubjects.map((frame) => capitalised(frame.replace('{}', theme)))
  if (verb.test(theme)) return wishes.map((frame) => capitalised(frame.replace('{}', withObject(theme))))
  return subjects.map((frame) => capitalised(frame.replace('{}', withArticle(theme))))
}

/** «The user wants to cancel their order» → «cancel my order». */
function asWish(text: string): string {
  const wish = text
    .trim()
    .replace(
      /^(?:when |if )?(?:the |a )?(?:user|customer|visitor|person|guest|patient|caller|somebody|someone)s? (?:wants?|would like|asks?|needs?|wishes|is looking|tries|inquires?)\s*(?:to |for |about |whether )?/i,
      '',
    )
    .replaceAll(/\b(?:their|his|her)\b/gi, 'my')
    .replaceAll(/\bthey\b/gi, 'I')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
  return languageOf(wish) === 'de' ? wish : wish.toLowerCase().replaceAll(/\bi\b/g, 'I')
}

/** «cancel order» → «cancel my order»: adds «my» to things that people own. */
function withObject(theme: string): string {
  return theme.replace(
    /^((?:\w+ )?)(order|appointment|booking|reservation|subscription|membership|password|address|account|contract|plan|delivery|visit|profile|invoice)$/,
    (whole, before: string, thing: string) =>
      /^(?:my|an?|the|another|new) $/.test(before) || before === '' ? whole : `${before}my ${thing}`,
  )
}

/** «opening hours» → «your opening hours», «refund» → «a refund». */
function withArticle(theme: string): string {
  if (/^(?:an?|the|my|your|our|this|that|what|how|where|when|which|whether)\b/.test(theme)) return theme
  if (
    /^(?:opening hours|hours|address|location|prices?|menu|services?|products?|delivery|shipping|parking|directions)\b/.test(
      theme,
    )
  )
    return `your ${theme}`
  return /s$|ing$|^\S+ (?:and|or) /.test(theme) ? theme : `${/^[aeiou]/.test(theme) ? 'an' : 'a'} ${theme}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
