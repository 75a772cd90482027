/**
 * The database's clock, read once and counted on from there. Clocks of processes differ, and are set while a run is
 * under way: what is written about it must not depend on which process it was and when.
 */
export function clockFrom(now: Date): () => Date {
  const started = performance.now()
  return () => new Date(now.getTime() + performance.now() - started)
}
