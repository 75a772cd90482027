import { z } from 'zod'
import { endlessStreamHeaders, noContent, ok, stream } from '../../kit/answers.ts'
import {
  decodeCursor,
  id,
  listOf,
  pageOf,
  pageQuery,
  queryFlag,
  resource,
  timestamp,
  uuid,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import {
  countUnread,
  markRead,
  notificationKinds,
  optionalKinds,
  readNotifications,
  readSettings,
  subjectTypes,
  writeSettings,
} from '../notifications.ts'
import { forgetPresence, notePresence, presenceSeconds, readPresence } from '../presence.ts'
import { openEvents } from '../stream.ts'
import { readTopics } from '../topics.ts'

const topics = z
  .string()
  .min(1)
  .max(4000)
  .meta({ example: 'run,conversation,record:people,task,notification' })

const readEventStream = endpoint({
  route: 'GET /events',
  key: 'user',
  summary: 'Stream live events',
  description:
    "Server-sent events for the topics `run`, `conversation`, `record:{object}`, `task`, `graph`, `crawl`, `presence` and `notification`, as far as the caller may see the change. An event says what changed (`scope`, `ids`, `change`), not the content: read it with the API. `ids` is null if more than a hundred changed, or if they are unknown. The first event is `ready`. With `Last-Event-ID`, missed events of at least the last ten minutes are sent first, some of them perhaps again. If that isn't possible, the first event is `reset`: read everything again. A key or session can have 32 open streams. One more gets a 429.",
  query: z.strictObject({ topics }),
  returns: stream('text/event-stream; charset=utf-8'),
  errors: ['unavailable', 'rate_limited'],
  addition: true,
  handle: async ({ app, caller, query, headers }) => {
    const wanted = await readTopics(app, caller, query.topics)
    const lastId = headers['last-event-id']
    const events = await openEvents(app, caller, wanted, typeof lastId === 'string' ? lastId : undefined)
    return { stream: events, headers: endlessStreamHeaders }
  },
})

const clientId = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'An id that the window chooses for itself.', example: 'a8f2c1' })
const place = z.string().min(1).max(200).meta({ example: 'workflow:12' })
const details = z
  .unknown()
  .refine((value) => (JSON.stringify(value) ?? '').length <= 2000, {
    error: 'Must not take more than 2,000 characters.',
  })
  .meta({ description: 'The position in that place: a cell, a node.', example: { node: 'a1' } })

const present = resource('Presence', {
  user_id: id,
  name: z.string().meta({ example: 'Ada Lovelace' }),
  client_id: z.string(),
  place: z.string(),
  details: z.unknown(),
})

const tellPresence = endpoint({
  route: 'PUT /presence',
  key: 'user',
  summary: 'Report presence',
  description: `Repeat it about every ${Math.floor(presenceSeconds / 3)} seconds. Presence ends after ${presenceSeconds} seconds without a report, or with a \`place\` of null.`,
  body: z.strictObject({ client_id: clientId, place: place.nullable(), details: details.optional() }),
  returns: noContent,
  reads: true,
  addition: true,
  handle: async ({ app, caller, body }) => {
    if (body.place === null) await forgetPresence(app.db, caller, body.client_id)
    else {
      const where = { clientId: body.client_id, place: body.place, details: body.details }
      await notePresence(app.db, caller, where)
    }
  },
})

const listPresence = endpoint({
  route: 'GET /presence',
  key: 'user',
  summary: 'List present teammates',
  query: z.strictObject({ place: place.optional() }),
  returns: ok(listOf(present)),
  addition: true,
  handle: async ({ app, caller, query }) => {
    const results = await readPresence(app.db, caller.account.id, query.place)
    return { results, next_cursor: null }
  },
})

const notification = resource('Notification', {
  id: uuid,
  kind: z.enum(notificationKinds),
  title: z.string().meta({ example: 'Call back about the offer' }),
  subject: z.strictObject({ type: z.enum(subjectTypes), id: z.string() }),
  read_at: timestamp.nullable(),
  created_at: timestamp,
})

const listNotifications = endpoint({
  route: 'GET /notifications',
  key: 'user',
  summary: 'List notifications',
  description: 'Returns the last 60 days, newest first. `unread_count` counts up to 1,000.',
  query: z.strictObject({ ...pageQuery, unread: queryFlag.optional() }),
  returns: ok(listOf(notification).extend({ unread_count: z.int().meta({ example: 2 }) })),
  addition: true,
  handle: async ({ app, caller, query }) => {
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, z.tuple([z.uuid()]))[0]
    const rows = await readNotifications(app.db, caller, {
      unread: query.unread === true,
      before,
      limit: query.limit,
    })
    const page = pageOf(rows, query.limit, (row) => [row.id])
    return {
      ...page,
      results: page.results.map((row) => ({
        ...row,
        ...(row as Pick<z.input<typeof notification>, 'kind' | 'subject'>),
      })),
      unread_count: await countUnread(app.db, caller),
    }
  },
})

const readSome = endpoint({
  route: 'POST /notifications/read',
  key: 'user',
  summary: 'Mark notifications as read',
  description: 'Marks the given ids, or all notifications if no ids are given.',
  body: z.strictObject({ ids: z.array(uuid).max(200).optional() }),
  returns: noContent,
  addition: true,
  handle: ({ app, caller, body }) => markRead(app.db, caller, body.ids),
})

const byKind = Object.fromEntries(optionalKinds.map((kind) => [kind, z.boolean()])) as Record<
  (typeof optionalKinds)[number],
  z.ZodBoolean
>

const settings = resource('NotificationSettings', {
  ...byKind,
  by_mail: z.strictObject(byKind).meta({
    description:
      'Which notifications are also emailed, if SMTP is configured. Emails are combined and sent at most every fifteen minutes.',
  }),
})

const settingsChange = z
  .strictObject({ ...byKind, by_mail: z.strictObject(byKind).partial() })
  .partial()
  .meta({ example: { run_failed: true, by_mail: { run_failed: true } } })

const readMySettings = endpoint({
  route: 'GET /me/notification-settings',
  key: 'user',
  summary: 'Get notification settings',
  returns: ok(settings),
  addition: true,
  handle: ({ app, caller }) => readSettings(app.db, caller),
})

const changeMySettings = endpoint({
  route: 'PUT /me/notification-settings',
  key: 'user',
  summary: 'Update notification settings',
  description: 'Omitted kinds stay unchanged.',
  body: settingsChange,
  returns: ok(settings),
  addition: true,
  handle: async ({ app, caller, body }) => {
    await writeSettings(app.db, caller, body)
    return readSettings(app.db, caller)
  },
})

export const liveEndpoints = [
  readEventStream,
  tellPresence,
  listPresence,
  listNotifications,
  readSome,
  readMySettings,
  changeMySettings,
]
