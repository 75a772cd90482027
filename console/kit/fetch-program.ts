/** A request that never reached the server can be retried. */
export class Unreachable extends Error {}

let asking: Promise<unknown> | undefined

// Statuses with which a proxy answers while the server is down.
const fromProxy = new Set([502, 503, 504])

// A timeout covers networks that drop packets silently.
const patienceMs = 10_000

async function ask(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => undefined,
  )
  if (answer === undefined || fromProxy.has(answer.status)) throw new Unreachable('Can’t reach the server.')
}

/** Checks that the server answers at all, with any status. */
export function reachServer(): Promise<unknown> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * Imports a module once the server is known to answer: a browser may not retry a failed import until the page
 * reloads.
 */
export function fetchedOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let fetched: Promise<Module> | undefined
  return () => {
    fetched ??= reachServer()
      .then(load)
      .catch((error: unknown) => {
        fetched = undefined
        throw error
      })
    return fetched
  }
}
