import { useEffect, useRef } from 'react'
import { reachServer } from '../../kit/fetch-program.ts'
import { api } from '../api.ts'
import { type LiveEvent, LiveFeed } from './feed.ts'
import { ServerAway } from './server-away.ts'

export type { LiveEvent } from './feed.ts'

// Browsers open six connections to a server that speaks HTTP/1.1, for all tabs together: those out of sight give theirs up.
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

/** The server answers again: what happened meanwhile is told now, not after the next pause. */
export function serverAnswered(): void {
  serverAway.answered()
  feed.retry()
}

/** Begins to tell what happens, for whoever has signed in; returns how to end it. */
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
 * Hears of what happens while the component is shown: `useLive(['task', 'record:people'], …)`. After a connection that
 * was lost for too long the event is one of the topic `reset`, for every listener.
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
