import { expect, it } from 'vitest'
import { teamInboxSettings } from './settings.ts'
import { lateWords, queueWords, unavailableWords } from './words.ts'

const team = (settings: object) => ({
  id: 1,
  name: 'Support',
  timeZone: 'Europe/Berlin',
  settings: teamInboxSettings.parse(settings),
})
const saturday = new Date('2026-01-10T12:00:00Z')
const weekdays = [{ day: 1, from: '09:00', to: '17:00' }]

it('says in both languages that nobody is there, and from when on somebody is', () => {
  const closed = team({ working_hours: weekdays, when_unavailable: 'TASK' })
  expect(unavailableWords(closed, saturday, 'en')).toBe(
    'There is nobody here right now who could take over. My colleagues are back on Monday 09:00. I have left them a note to get back to you. Meanwhile I can go on helping you.',
  )
  expect(unavailableWords(closed, saturday, 'de')).toBe(
    'Im Moment ist niemand da, der übernehmen könnte. Ab Montag, 09:00 ist wieder jemand da. Ich habe eine Notiz hinterlassen, damit sich jemand bei Ihnen meldet. Bis dahin helfe ich Ihnen gern weiter.',
  )
})

it("says the team's own words as they are, in every language", () => {
  const own = team({ queue_message: 'Place {place}', unavailable_message: 'Closed', late_message: 'Sorry' })
  expect([queueWords(own, 3, 'de'), unavailableWords(own, saturday, 'de'), lateWords(own, 'de')]).toEqual([
    'Place 3',
    'Closed',
    'Sorry',
  ])
})
