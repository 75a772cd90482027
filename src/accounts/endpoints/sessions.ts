import { z } from 'zod'
import { noContent, ok } from '../../kit/answers.ts'
import type { SessionCaller } from '../../kit/caller.ts'
import { notFound } from '../../kit/problem.ts'
import { id, listOf, resource, timestamp, uuid } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { sessionEnd } from '../sessions/lifetime.ts'
import { endSession, listSessions } from '../sessions/store.ts'
import { deviceName } from '../sign-in/device-name.ts'

const listed = resource('SessionListItem', {
  id: uuid,
  account: z.strictObject({ id, name: z.string().meta({ example: 'Acme' }) }),
  method: z.string().meta({ example: 'password' }),
  address: z.string().meta({ example: '192.0.2.7' }),
  user_agent: z.string().meta({ example: 'Mozilla/5.0' }),
  device: z.string().meta({ example: 'Firefox on Linux' }),
  is_current: z.boolean(),
  created_at: timestamp,
  used_at: timestamp,
  expires_at: timestamp,
})

/** A session from the single sign-on of one account doesn't list sessions in others. */
async function sessionsOf(app: App, { via, account }: SessionCaller) {
  const all = await listSessions(app.db, via.personId)
  return via.method === 'sso' ? all.filter((one) => one.account_id === account.id) : all
}

export const readSessions = endpoint({
  route: 'GET /sessions',
  key: 'session',
  summary: "List the caller's sessions",
  returns: ok(listOf(listed)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: (await sessionsOf(app, caller)).map((row) => ({
      id: row.id,
      account: { id: row.account_id, name: row.account_name },
      method: row.method,
      address: row.address,
      user_agent: row.user_agent,
      device: deviceName(row.user_agent),
      is_current: row.id === caller.via.id,
      created_at: row.created_at,
      used_at: row.used_at,
      expires_at: sessionEnd(row.created_at, row.used_at),
    })),
    next_cursor: null,
  }),
})

export const endMySession = endpoint({
  route: 'DELETE /sessions/{sessionId}',
  key: 'session',
  summary: 'End a session',
  description: 'The next request of the session is refused, on every process.',
  params: z.strictObject({ sessionId: uuid }),
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params }) => {
    const mine = await sessionsOf(app, caller)
    if (!mine.some(({ id: own }) => own === params.sessionId.toLowerCase()))
      throw notFound('session', 'of yours')
    await endSession(app.db, caller.via.personId, params.sessionId)
  },
})
