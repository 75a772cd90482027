import { type Incoming, receive } from '../../agents/index.ts'
import { perApp } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { hubOf } from './hub.ts'

/** Turns that continue after their request was answered. */
const underWay = perApp((_app: App) => new Set<Promise<void>>())

/** Waits for running turns. A stopping process does this first, while everything they use still works. */
export async function turnsOver(app: App): Promise<void> {
  await Promise.all(underWay(app))
}

export interface Begun {
  conversationId: string
  turnId: string
}

/**
 * Passes a message to the agent and returns once it is stored. The reply goes to the visitor's streams. If this process
 * dies, another one continues the turn.
 */
export function beginTurn(app: App, visitorId: string, incoming: Incoming): Promise<Begun> {
  const begun = Promise.withResolvers<Begun>()
  const { end, ...listener } = hubOf(app).speaking(visitorId)
  const turn = receive(app, { ...incoming, listener, onKept: begun.resolve })
    .then(
      () => undefined,
      (error: unknown) => {
        begun.reject(error)
        if (!(error instanceof Problem)) app.log.error({ err: error }, 'a turn of a live chat failed')
      },
    )
    .finally(() => {
      end()
      underWay(app).delete(turn)
    })
  underWay(app).add(turn)
  return begun.promise
}
