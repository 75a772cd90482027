/** Reloads the page after a rebuild, in development only. */
export function reloadWhenRebuilt(): void {
  new EventSource('/assets/changes').addEventListener('message', () => location.reload())
}
