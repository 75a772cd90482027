/** In development: the page loads itself again when the console was built anew. */
export function reloadWhenRebuilt(): void {
  new EventSource('/assets/changes').addEventListener('message', () => location.reload())
}
