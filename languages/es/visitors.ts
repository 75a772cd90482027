import type { Catalog } from '../text.ts'

/** What visitors read when they wait for a teammate, or when a message is blocked. */
export const texts: Catalog = {
  "I'm connecting you with a teammate.": 'Le comunico con alguien de nuestro equipo.',
  'No teammate is available right now.': 'En este momento no hay nadie de nuestro equipo disponible.',
  "We're back on {day} {time}.": 'Volvemos el {day} a las {time}.',
  "I've left our team a note to get back to you.":
    'He dejado una nota a nuestro equipo para que le responda.',
  'Meanwhile, I can keep helping you.': 'Mientras tanto, puedo seguir ayudándole.',
  'Sorry, no teammate is free yet.': 'Lo siento, todavía no hay nadie de nuestro equipo libre.',
  "You'll get a reply here as soon as possible.": 'Recibirá una respuesta aquí lo antes posible.',
  'I can keep helping you, or try to reach a teammate again.':
    'Puedo seguir ayudándole o intentar de nuevo avisar a alguien del equipo.',
  "I can't help with this message. Please write it in another way.":
    'No puedo ayudarle con este mensaje. ¿Puede escribirlo de otra manera?',
  "I'm sorry, I can't answer that.": 'Lo siento, no puedo responder a eso.',
}
