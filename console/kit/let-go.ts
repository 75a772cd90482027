/** Calls back once on pointer release, anywhere on the page. */
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
