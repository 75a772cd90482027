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

it('says in each language that nobody is there, and from when on somebody is', async () => {
  const closed = team({ working_hours: weekdays, when_unavailable: 'TASK' })
  expect(await unavailableWords(closed, saturday, 'en')).toBe(
    "No teammate is available right now. We're back on Monday 09:00. I've left our team a note to get back to you. Meanwhile, I can keep helping you.",
  )
  expect(await unavailableWords(closed, saturday, 'de')).toBe(
    'Im Moment ist niemand aus unserem Team erreichbar. Ab Montag, 09:00 sind wir wieder da. Ich habe unserem Team eine Notiz hinterlassen, damit es sich bei Ihnen meldet. Bis dahin helfe ich Ihnen gern weiter.',
  )
  expect(await unavailableWords(closed, saturday, 'fr')).toBe(
    'Notre équipe n’est pas disponible pour le moment. Nous sommes de retour lundi à 09:00. J’ai laissé une note à notre équipe pour qu’elle revienne vers vous. En attendant, je peux continuer à vous aider.',
  )
})

it("says the team's own words as they are, in every language", async () => {
  const own = team({ queue_message: 'Please wait', unavailable_message: 'Closed', late_message: 'Sorry' })
  const said = [queueWords(own, 'de'), unavailableWords(own, saturday, 'de'), lateWords(own, 'de')]
  expect(await Promise.all(said)).toEqual(['Please wait', 'Closed', 'Sorry'])
})
