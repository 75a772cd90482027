import { afterWorking } from './hours.ts'
import type { HandOverTeam } from './settings.ts'

/** What somebody reads who begins to wait, or whose place in the queue has changed. */
export function queueWords({ settings }: HandOverTeam, place: number): string {
  if (settings.queue_message !== null) return settings.queue_message.replaceAll('{place}', String(place))
  const coming = 'I am getting a colleague who will answer you here.'
  return place <= 1 ? `${coming} You are next.` : `${coming} You are number ${place} in line.`
}

export function placeWords(place: number): string {
  return place <= 1 ? 'You are next in line.' : `You are number ${place} in line now.`
}

/** The truth when nobody is there: that, when somebody will be, and what happens meanwhile. */
export function nobodyWords(team: HandOverTeam, at: Date): string {
  const { settings, timeZone } = team
  if (settings.nobody_message !== null) return settings.nobody_message
  const opens = settings.working_hours === null ? null : afterWorking(settings.working_hours, timeZone, at, 0)
  const when =
    opens === null || opens.getTime() - at.getTime() < 60_000
      ? ''
      : ` My colleagues are back on ${shownTime(opens, timeZone)}.`
  const next =
    settings.when_nobody === 'TASK'
      ? ' I have left them a note to get back to you. Meanwhile I can go on helping you.'
      : ' Meanwhile I can go on helping you.'
  return `There is nobody here right now who could take over.${when}${next}`
}

export function lateWords({ settings }: HandOverTeam): string {
  if (settings.late_message !== null) return settings.late_message
  const sorry = 'I am sorry: none of my colleagues is free yet.'
  return settings.when_late === 'STAY'
    ? `${sorry} They will answer you here as soon as they can.`
    : `${sorry} I can go on helping you, or try to reach them again.`
}

function shownTime(at: Date, timeZone: string): string {
  return at.toLocaleString('en-GB', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' })
}
