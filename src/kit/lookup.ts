/** Returns the value of a name in a text: undefined for an unknown name, null if it isn't set. */
export interface Lookup {
  (name: string): unknown
  /** True for graphs that were published before unknown names were refused: such a name stays in the text. */
  lenient?: boolean
  /** Counts what values add to texts before it is put there; throws TooLarge beyond what may be. */
  spend?: (characters: number) => void
  /** Everything that has a name here, for nodes that read more than texts. */
  names?: () => KnownNames
}

export interface KnownNames {
  variables: readonly string[]
  nodes: readonly { nodeId: string; alias: string }[]
}

/** A text names what there is not. */
export class UnknownName extends Error {
  readonly unknown: string

  constructor(name: string) {
    super(`There is no {${name}} here. Names are case-sensitive; {{ writes a brace.`)
    this.unknown = name
  }
}
