import { type Language, speaker } from '../../../languages/index.ts'
import { msg } from '../../../languages/text.ts'
import { afterWorking } from './hours.ts'
import type { HandOverTeam } from './settings.ts'

/** The message to a visitor who starts waiting. The team's own message is the same in every language. */
export async function queueWords({ settings }: HandOverTeam, language: Language): Promise<string> {
  if (settings.queue_message !== null) return settings.queue_message
  const say = await speaker('visitors', language)
  return say(msg("I'm connecting you with a teammate."))
}

/** The message if no teammate is available: when one will be, and what happens meanwhile. */
export async function unavailableWords(team: HandOverTeam, at: Date, language: Language): Promise<string> {
  const { settings, timeZone } = team
  if (settings.unavailable_message !== null) return settings.unavailable_message
  const say = await speaker('visitors', language)
  const opens = settings.working_hours === null ? null : afterWorking(settings.working_hours, timeZone, at, 0)
  const isLater = opens !== null && opens.getTime() - at.getTime() >= 60_000
  const parts = [
    msg('No teammate is available right now.'),
    ...(isLater ? [msg("We're back on {day} {time}.", momentOf(opens, timeZone, language))] : []),
    ...(settings.when_unavailable === 'TASK' ? [msg("I've left our team a note to get back to you.")] : []),
    msg('Meanwhile, I can keep helping you.'),
  ]
  return parts.map(say).join(' ')
}

export async function lateWords({ settings }: HandOverTeam, language: Language): Promise<string> {
  if (settings.late_message !== null) return settings.late_message
  const say = await speaker('visitors', language)
  const next =
    settings.when_late === 'STAY'
      ? msg("You'll get a reply here as soon as possible.")
      : msg('I can keep helping you, or try to reach a teammate again.')
  return `${say(msg('Sorry, no teammate is free yet.'))} ${say(next)}`
}

function momentOf(at: Date, timeZone: string, language: Language): { day: string; time: string } {
  // British English has the 24 hours that working hours are set in.
  const locale = language === 'en' ? 'en-GB' : language
  return {
    day: at.toLocaleString(locale, { timeZone, weekday: 'long' }),
    time: at.toLocaleString(locale, { timeZone, hour: '2-digit', minute: '2-digit' }),
  }
}
