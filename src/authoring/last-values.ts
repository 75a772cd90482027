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

/** A value of the latest runs or conversations, as it is read from the database. */
export interface LastValueRow {
  kind: 'node' | 'variable'
  name: string
  value: unknown
  /** Too large to be read. */
  is_left_out: boolean
  at: Date | null
}

export function lastValuesOf(rows: readonly LastValueRow[]): LastValues {
  const of = (kind: LastValueRow['kind']): Map<string, LastValue> =>
    new Map(
      rows
        .filter((row) => row.kind === kind)
        .map((row) => [
          row.name,
          { value: row.value, at: row.at, from: 'run', ...(row.is_left_out && { isLeftOut: true }) },
        ]),
    )
  return { nodes: of('node'), variables: of('variable') }
}
