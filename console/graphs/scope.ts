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
}
