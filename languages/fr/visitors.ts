import type { Catalog } from '../text.ts'

/** What visitors read when they wait for a teammate. */
export const texts: Catalog = {
  "I'm connecting you with a teammate.": 'Je vous mets en relation avec notre équipe.',
  'No teammate is available right now.': 'Notre équipe n’est pas disponible pour le moment.',
  "We're back on {day} {time}.": 'Nous sommes de retour {day} à {time}.',
  "I've left our team a note to get back to you.":
    'J’ai laissé une note à notre équipe pour qu’elle revienne vers vous.',
  'Meanwhile, I can keep helping you.': 'En attendant, je peux continuer à vous aider.',
  'Sorry, no teammate is free yet.': 'Désolé, notre équipe n’est pas encore disponible.',
  "You'll get a reply here as soon as possible.": 'Vous recevrez une réponse ici dès que possible.',
  'I can keep helping you, or try to reach a teammate again.':
    'Je peux continuer à vous aider, ou essayer à nouveau de joindre notre équipe.',
  "I can't help with this message. Please write it in another way.":
    'Je ne peux pas répondre à ce message. Pouvez-vous le formuler autrement ?',
  "I'm sorry, I can't answer that.": 'Désolé, je ne peux pas répondre à cela.',
}
