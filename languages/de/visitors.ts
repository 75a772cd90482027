import type { Catalog } from '../text.ts'

/** What visitors read when they wait for a teammate. */
export const texts: Catalog = {
  "I'm connecting you with a teammate.": 'Ich verbinde Sie mit unserem Team.',
  'No teammate is available right now.': 'Im Moment ist niemand aus unserem Team erreichbar.',
  "We're back on {day} {time}.": 'Ab {day}, {time} sind wir wieder da.',
  "I've left our team a note to get back to you.":
    'Ich habe unserem Team eine Notiz hinterlassen, damit es sich bei Ihnen meldet.',
  'Meanwhile, I can keep helping you.': 'Bis dahin helfe ich Ihnen gern weiter.',
  'Sorry, no teammate is free yet.': 'Leider ist noch niemand aus unserem Team frei.',
  "You'll get a reply here as soon as possible.": 'Sie bekommen hier so bald wie möglich eine Antwort.',
  'I can keep helping you, or try to reach a teammate again.':
    'Ich helfe Ihnen gern weiter oder versuche noch einmal, jemanden zu erreichen.',
  "I can't help with this message. Please write it in another way.":
    'Bei dieser Nachricht kann ich nicht helfen. Bitte formulieren Sie sie anders.',
  "I'm sorry, I can't answer that.": 'Das kann ich leider nicht beantworten.',
}
