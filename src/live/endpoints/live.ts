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
  summary: 'What changes, as it happens',
  description:
    'Server-sent events for the topics `run`, `conversation`, `record:{object}`, `task`, `graph`, `crawl`, `presence` and `notification`, as far as the caller may see what changed. An event names what changed (`scope`, `ids`, `change`) and not what it holds: read it. `ids` is null where they are more than a hundred, or gone. The first event is `ready`. With `Last-Event-ID` whatever happened since is sent first, some of it perhaps again, for at least ten minutes back; where that cannot be had the first event is `reset`: read everything again. A key or session can have 32 streams open; one more gets a 429.',
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
  .meta({ description: 'A name that the window has made up for itself.', example: 'a8f2c1' })
const place = z.string().min(1).max(200).meta({ example: 'workflow:12' })
const details = z
  .unknown()
  .refine((value) => (JSON.stringify(value) ?? '').length <= 2000, {
    error: 'Must not take more than 2,000 characters.',
  })
  .meta({ description: 'Where in that place: a cell, a node.', example: { node: 'a1' } })

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
  summary: 'Say where I am',
  description: `Again every ${Math.floor(presenceSeconds / 3)} seconds or so; after ${presenceSeconds} without a word one is gone. A \`place\` of null leaves.`,
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
  summary: 'Who is where right now',
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
  summary: 'What I was told about',
  description: 'The latest first, for 60 days. `unread_count` counts no further than 1,000.',
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
  description: 'Those named, or all of them where none are.',
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
      'Which of them are mailed as well, where the server has a mail server: gathered, at most every fifteen minutes.',
  }),
})

const settingsChange = z
  .strictObject({ ...byKind, by_mail: z.strictObject(byKind).partial() })
  .partial()
  .meta({ example: { run_failed: true, by_mail: { run_failed: true } } })

const readMySettings = endpoint({
  route: 'GET /me/notification-settings',
  key: 'user',
  summary: 'What I want to be told about',
  returns: ok(settings),
  addition: true,
  handle: ({ app, caller }) => readSettings(app.db, caller),
})

const changeMySettings = endpoint({
  route: 'PUT /me/notification-settings',
  key: 'user',
  summary: 'Say what I want to be told about',
  description: 'Kinds that are left out stay as they are.',
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
