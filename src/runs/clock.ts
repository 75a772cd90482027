/**
 * The database's clock, read once and advanced from there. The clocks of processes differ and can be set
 * during a run, so the times of a run must not depend on them.
 */
export function clockFrom(now: Date): () => Date {
  const started = performance.now()
  return () => new Date(now.getTime() + performance.now() - started)
}
