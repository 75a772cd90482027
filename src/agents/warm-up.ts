import { setTimeout as wait } from 'node:timers/promises'
import { warmUp } from '../ai/index.ts'
import type { App } from '../platform/app.ts'
import { statement } from '../platform/database/index.ts'
import { readAgentsAhead } from './conversations/index.ts'

const anyAgent = statement<unknown>('agents.any', 'select from agents limit 1')

/** Between two looks for the first agent: creating and publishing one takes longer. */
const pauseMs = 2000

/**
 * Loads the models for the first message as soon as there is an agent that may receive one. On a server that
 * only keeps records or runs automations, the models would take 170 MB for nothing. Nothing waits for it.
 */
export async function warmUpAgents(app: App): Promise<void> {
  const stopping = new AbortController()
  app.lifetime.own('look for the first agent', () => stopping.abort())
  try {
    while ((await anyAgent.first(app.db)) === undefined) {
      await wait(pauseMs, undefined, { ref: false, signal: stopping.signal })
    }
    await warmUp(app)
    await readAgentsAhead(app)
    app.log.debug('models are loaded')
  } catch (error) {
    // A request that needs the models gets the error; a process that is stopping doesn't need them.
    app.log.debug({ err: error }, 'models could not be loaded ahead')
  }
}
