/** A variable that a text of a node can read. */
export interface ScopeName {
  /** The name in texts: `node_…`, `EMAIL`. */
  name: string
  /** The display name, such as the alias of a node. */
  label: string
  /** The source, for groups in a list. */
  group: 'node' | 'variable' | 'loop' | 'built-in' | 'secret'
  type?: string | undefined
  /** The latest value, shortened. */
  sample?: string | undefined
  value?: unknown
  /** The source of the value and its time. */
  from?: 'run' | 'default' | 'pinned' | 'given' | undefined
  at?: string | undefined
}

/** Formats a value in one line. */
export function sampleOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
