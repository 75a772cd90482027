/** A value as it last was. */
export interface LastValue {
  value: unknown
  at: Date | null
  from: 'run' | 'default' | 'pinned' | 'given'
  /** Too large to be read here. */
  isLeftOut?: boolean
}

/** The last values of a graph: node results by id, variables by name. */
export interface LastValues {
  nodes: ReadonlyMap<string, LastValue>
  variables: ReadonlyMap<string, LastValue>
}
