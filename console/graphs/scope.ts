/** A name that a text of a node can read. */
export interface ScopeName {
  /** As it is written: `node_…`, `EMAIL`. */
  name: string
  /** As people know it: the alias of a node. */
  label: string
  /** Where it comes from, for the groups of a list. */
  group: 'node' | 'variable' | 'loop' | 'built-in' | 'secret'
  type?: string | undefined
  /** What it held last, shortened. */
  sample?: string | undefined
  value?: unknown
  /** Where the value comes from, and since when it is that. */
  from?: 'run' | 'default' | 'pinned' | 'given' | undefined
  at?: string | undefined
}

/** What a value is in one line. */
export function sampleOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
