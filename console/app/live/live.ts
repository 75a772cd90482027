import { useEffect, useRef } from 'react'
import { reachServer } from '../../kit/fetch-program.ts'
import { api } from '../api.ts'
import { type LiveEvent, LiveFeed } from './feed.ts'
import { ServerAway } from './server-away.ts'

export type { LiveEvent } from './feed.ts'

// Browsers limit HTTP/1.1 to six connections per server over all tabs, so hidden tabs close theirs.
const hiddenMilliseconds = 30_000

let onSignedOut: () => void = () => undefined

export const serverAway = new ServerAway(reachServer)

const feed = new LiveFeed({
  open: (topics, lastId, signal) =>
    api.stream.getEvents(
      { topics: topics.join(',') },
      { signal, headers: lastId === undefined ? {} : { 'last-event-id': lastId } },
    ),
  onSignedOut: () => onSignedOut(),
  onLost: serverAway.connectionLost,
})

/** Reconnects at once when the server is back, instead of after the pause. */
export function serverAnswered(): void {
  serverAway.answered()
  feed.retry()
}

/** Starts the live events of the signed-in user. Returns a function that stops them. */
export function startLive(options: { onSignedOut: () => void }): () => void {
  onSignedOut = options.onSignedOut
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') feed.start()
    else timer = setTimeout(() => feed.pause(), hiddenMilliseconds)
  }
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    feed.forget()
  }
}

/**
 * Listens to topics while the component is mounted: `useLive(['task', 'record:people'], …)`. After a long disconnection
 * every listener gets an event with the topic `reset`.
 */
export function useLive(topics: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent)
  latest.current = onEvent
  const wanted = topics.join(',')
  useEffect(() => {
    if (wanted === '') return undefined
    return feed.listen(wanted.split(','), (event) => latest.current(event))
  }, [wanted])
}
