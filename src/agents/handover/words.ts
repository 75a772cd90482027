import { afterWorking } from './hours.ts'
import type { Language } from './language.ts'
import type { HandOverTeam } from './settings.ts'

const english = {
  coming: 'I am getting a colleague who will answer you here.',
  next: 'You are next.',
  number: 'You are number {place} in line.',
  nextNow: 'You are next in line.',
  numberNow: 'You are number {place} in line now.',
  unavailable: 'There is nobody here right now who could take over.',
  back: 'My colleagues are back on {when}.',
  noted: 'I have left them a note to get back to you.',
  meanwhile: 'Meanwhile I can go on helping you.',
  late: 'I am sorry: none of my colleagues is free yet.',
  stay: 'They will answer you here as soon as they can.',
  returned: 'I can go on helping you, or try to reach them again.',
}

const german: Record<keyof typeof english, string> = {
  coming: 'Ich hole jemanden aus dem Team, der Ihnen hier antwortet.',
  next: 'Sie sind als Nächstes an der Reihe.',
  number: 'Sie sind Nummer {place} in der Warteschlange.',
  nextNow: 'Sie sind jetzt als Nächstes an der Reihe.',
  numberNow: 'Sie sind jetzt Nummer {place} in der Warteschlange.',
  unavailable: 'Im Moment ist niemand da, der übernehmen könnte.',
  back: 'Ab {when} ist wieder jemand da.',
  noted: 'Ich habe eine Notiz hinterlassen, damit sich jemand bei Ihnen meldet.',
  meanwhile: 'Bis dahin helfe ich Ihnen gern weiter.',
  late: 'Es tut mir leid: Im Team ist noch niemand frei.',
  stay: 'Sie bekommen hier eine Antwort, sobald es geht.',
  returned: 'Ich helfe Ihnen gern weiter oder versuche noch einmal, jemanden zu erreichen.',
}

const catalogues: Record<Language, typeof english> = { en: english, de: german }
const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

const withPlace = (text: string, place: number) => text.replaceAll('{place}', String(place))

/** What somebody reads who begins to wait. What the team has written itself is said as it is, in every language. */
export function queueWords({ settings }: HandOverTeam, place: number, language: Language): string {
  if (settings.queue_message !== null) return withPlace(settings.queue_message, place)
  const { coming, next, number } = catalogues[language]
  return `${coming} ${place <= 1 ? next : withPlace(number, place)}`
}

/** What somebody reads whose place in the queue has changed. */
export function placeWords(place: number, language: Language): string {
  const { nextNow, numberNow } = catalogues[language]
  return place <= 1 ? nextNow : withPlace(numberNow, place)
}

/** The truth when nobody is there: that, when somebody will be, and what happens meanwhile. */
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
