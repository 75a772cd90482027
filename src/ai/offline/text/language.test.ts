import { expect, it } from 'vitest'
import { languageOf } from './language.ts'
import { smallTalk } from './small-talk.ts'

it.each([
  ['Where is my order?', 'en'],
  ['I was in Berlin', 'en'],
  ['Was kostet das?', 'de'],
  ['Ich möchte einen Termin', 'de'],
  ['Tschüss', 'de'],
  ['¿Dónde está mi pedido?', 'es'],
  ['quiero cancelar mi reserva', 'es'],
  ["J'aimerais un rendez-vous", 'fr'],
  ['où est ma commande', 'fr'],
  ['48213', undefined],
])('%s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

it.each([
  ['hello there', 'en', 'Hello! How can I help you?'],
  ['Guten Morgen', 'de', 'Guten Tag! Wie kann ich Ihnen helfen?'],
  ['¡Hola!', 'es', '¡Hola! ¿En qué puedo ayudarle?'],
  ['Bonjour', 'fr', 'Bonjour ! Comment puis-je vous aider ?'],
  ['thx', 'en', "You're welcome!"],
  ['Vielen Dank für alles', 'de', 'Gern geschehen!'],
  ['bye', 'en', 'Goodbye!'],
  ['hasta luego', 'es', '¡Hasta luego!'],
  ['hmm', 'en', 'All right. Is there anything else I can do for you?'],
  ['who are you?', 'en', 'I am Ida, a virtual assistant. How can I help you?'],
  ['Wer bist du?', 'de', 'Ich bin Ida, ein virtueller Assistent. Wie kann ich Ihnen helfen?'],
] as const)('%s is answered out of politeness', (message, language, answer) => {
  expect(smallTalk(message, language, 'Ida')).toBe(answer)
})

it.each(['hello, where is my order?', 'thanks, but when do you open?', 'historical lamps', 'good lamps'])(
  '%s is more than polite',
  (message) => {
    expect(smallTalk(message, 'en', 'Ida')).toBeUndefined()
  },
)
