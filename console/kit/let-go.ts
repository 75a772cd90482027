/** Calls once when the pointer lets go, wherever it is by then. */
export function onceLetGo(then: () => void): void {
  const over = new AbortController()
  const end = () => {
    over.abort()
    then()
  }
  for (const event of ['pointerup', 'pointercancel']) {
    window.addEventListener(event, end, { signal: over.signal })
  }
}
