import { z } from 'zod'
import { idText } from '../client/address.ts'
import { ProviderError } from '../client/provider-error.ts'
import { interval, optional } from '../fields.ts'
import { trigger } from '../provider.ts'
import { pollSince } from '../triggers/since.ts'
import { everyItem, graphUrl } from '../vendors/microsoft.ts'
import { calendars } from './resources.ts'

const moment = z.object({ dateTime: z.string(), timeZone: z.string() })

const described = z.object({
  id: z.string(),
  createdDateTime: z.iso.datetime(),
  subject: z.string().nullish(),
  bodyPreview: z.string().nullish(),
  start: moment.nullish(),
  end: moment.nullish(),
  isAllDay: z.boolean().default(false),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  organizer: z.object({ emailAddress: z.object({ address: z.string().nullish() }) }).nullish(),
  attendees: z.array(z.object({ emailAddress: z.object({ address: z.string().nullish() }) })).default([]),
  webLink: z.string().nullish(),
})

type CalendarEvent = z.output<typeof described>

export const newCalendarEvent = trigger({
  slug: 'OUTLOOK_NEW_CALENDAR_EVENT',
  name: 'New calendar event',
  description: 'An event was put into a calendar.',
  fields: {
    calendarId: optional(idText(512), {
      description: 'The calendar; the default one where nothing is said.',
      from: calendars,
    }),
    interval,
  },
  poll: pollSince(async ({ client, config }, since) => {
    const calendar = config.calendarId === undefined ? ['calendar'] : ['calendars', config.calendarId]
    const items = await everyItem(client, graphUrl(client, 'me', ...calendar, 'events'), {
      $filter: `createdDateTime ge ${since.toISOString()}`,
      $orderby: 'createdDateTime asc',
      $top: 50,
    })
    return items.map((item) => {
      const read = described.safeParse(item)
      if (!read.success) throw new ProviderError('bad_answer', 'Outlook described an event in another way.')
      const event = read.data
      return {
        id: event.id,
        load: async () => ({ occurredAt: new Date(event.createdDateTime), payload: payload(event) }),
      }
    })
  }),
})

function payload(event: CalendarEvent): Record<string, unknown> {
  return {
    id: event.id,
    subject: event.subject ?? null,
    text: event.bodyPreview ?? '',
    start: event.start ?? null,
    end: event.end ?? null,
    is_all_day: event.isAllDay,
    location: event.location?.displayName ?? null,
    organizer: event.organizer?.emailAddress.address ?? null,
    attendees: event.attendees.map(({ emailAddress }) => emailAddress.address ?? null),
    url: event.webLink ?? null,
    created_at: event.createdDateTime,
  }
}
