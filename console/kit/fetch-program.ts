/** Without a connection nothing was tried: it can be tried again. */
export class Unreachable extends Error {}

let asking: Promise<unknown> | undefined

// What a proxy answers in the place of a server that is away.
const fromProxy = new Set([502, 503, 504])

// Where what is sent vanishes on its way, nobody says so.
const patienceMs = 10_000

async function ask(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => undefined,
  )
  if (answer === undefined || fromProxy.has(answer.status))
    throw new Unreachable('The server cannot be reached.')
}

/** Whether it answers at all, whatever it says. */
export function reachServer(): Promise<unknown> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * Imports a program once. Before that it makes sure that the server answers: what a browser has failed to import it may
 * not fetch again until the page is loaded anew.
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
