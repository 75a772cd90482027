import type { Language } from '../../ai/index.ts'
import { afterWorking } from './hours.ts'
import type { HandOverTeam } from './settings.ts'

const english = {
  connecting: "I'm connecting you with a teammate.",
  unavailable: 'No teammate is available right now.',
  back: "We're back on {when}.",
  noted: "I've left our team a note to get back to you.",
  meanwhile: 'Meanwhile, I can keep helping you.',
  late: 'Sorry, no teammate is free yet.',
  stay: "You'll get a reply here as soon as possible.",
  returned: 'I can keep helping you, or try to reach a teammate again.',
}

const german: Record<keyof typeof english, string> = {
  connecting: 'Ich verbinde Sie mit unserem Team.',
  unavailable: 'Im Moment ist niemand aus unserem Team erreichbar.',
  back: 'Ab {when} sind wir wieder da.',
  noted: 'Ich habe unserem Team eine Notiz hinterlassen, damit es sich bei Ihnen meldet.',
  meanwhile: 'Bis dahin helfe ich Ihnen gern weiter.',
  late: 'Leider ist noch niemand aus unserem Team frei.',
  stay: 'Sie bekommen hier so bald wie möglich eine Antwort.',
  returned: 'Ich helfe Ihnen gern weiter oder versuche noch einmal, jemanden zu erreichen.',
}

const spanish: typeof english = {
  connecting: 'Le comunico con alguien de nuestro equipo.',
  unavailable: 'En este momento no hay nadie de nuestro equipo disponible.',
  back: 'Volvemos el {when}.',
  noted: 'He dejado una nota a nuestro equipo para que le responda.',
  meanwhile: 'Mientras tanto, puedo seguir ayudándole.',
  late: 'Lo siento, todavía no hay nadie de nuestro equipo libre.',
  stay: 'Recibirá una respuesta aquí lo antes posible.',
  returned: 'Puedo seguir ayudándole o intentar de nuevo avisar a alguien del equipo.',
}

const french: typeof english = {
  connecting: "Je vous mets en relation avec quelqu'un de notre équipe.",
  unavailable: "Personne de notre équipe n'est disponible pour le moment.",
  back: 'Nous serons de retour le {when}.',
  noted: "J'ai laissé une note à notre équipe pour qu'elle vous réponde.",
  meanwhile: 'En attendant, je peux continuer à vous aider.',
  late: "Je suis désolé, personne de notre équipe n'est encore libre.",
  stay: 'Vous recevrez une réponse ici dès que possible.',
  returned: "Je peux continuer à vous aider ou essayer à nouveau de joindre quelqu'un de l'équipe.",
}

const catalogues: Record<Language, typeof english> = { en: english, de: german, es: spanish, fr: french }
const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' }

/** The message to a visitor who starts waiting. The team's own message is the same in every language. */
export function queueWords({ settings }: HandOverTeam, language: Language): string {
  return settings.queue_message ?? catalogues[language].connecting
}

/** The message if no teammate is available: when one will be, and what happens meanwhile. */
export function unavailableWords(team: HandOverTeam, at: Date, language: Language): string {
  const { settings, timeZone } = team
  if (settings.unavailable_message !== null) return settings.unavailable_message
  const { unavailable, back, noted, meanwhile } = catalogues[language]
  const opens = settings.working_hours === null ? null : afterWorking(settings.working_hours, timeZone, at, 0)
  const isLater = opens !== null && opens.getTime() - at.getTime() >= 60_000
  const parts = [
    unavailable,
    ...(isLater ? [back.replace('{when}', shownTime(opens, timeZone, language))] : []),
    ...(settings.when_unavailable === 'TASK' ? [noted] : []),
    meanwhile,
  ]
  return parts.join(' ')
}

export function lateWords({ settings }: HandOverTeam, language: Language): string {
  if (settings.late_message !== null) return settings.late_message
  const { late, stay, returned } = catalogues[language]
  return `${late} ${settings.when_late === 'STAY' ? stay : returned}`
}

function shownTime(at: Date, timeZone: string, language: Language): string {
  return at.toLocaleString(locales[language], {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
}
