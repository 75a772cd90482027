import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeWarnings } from '../../kit/node-warning.ts'
import { type Issue, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { findConnection } from '../connections/store.ts'
import { findTemplate } from './read.ts'

// A user who saves a node waits for it.
const longestWaitMs = 3000

/** Warns if a node uses a template that its number doesn't have. */
export const templateNodeWarnings: NodeWarnings<App> = {
  type: 'SEND_CHATAPP_MESSAGE',
  find: (app, accountId, { phoneNumberId, template }) =>
    Promise.race([
      missingTemplate(app, accountId, Number(phoneNumberId), String(template)),
      sleep(longestWaitMs, [], { ref: false }),
    ]),
}

async function missingTemplate(app: App, accountId: number, id: number, name: string): Promise<Issue[]> {
  const connection = await findConnection(app.db, id)
  if (connection?.accountId !== accountId || connection.messenger.hasTemplates !== true) return []
  try {
    await findTemplate(app, connection, name)
    return []
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    return [{ path: 'data.template', code: 'unknown_template', message: error.message }]
  }
}
