/** A value as it last was. */
export interface LastValue {
  value: unknown
  at: Date | null
  from: 'run' | 'default' | 'pinned' | 'given'
  /** Too large to be read here. */
  isLeftOut?: boolean
}

/** What was last known of a graph: results of nodes by their ids, variables by their names. */
export interface LastValues {
  nodes: ReadonlyMap<string, LastValue>
  variables: ReadonlyMap<string, LastValue>
}
