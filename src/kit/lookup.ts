/** What a name in a text stands for: undefined where there is no such name, null where it is not set. */
export interface Lookup {
  (name: string): unknown
  /** Of graphs that were live before unknown names were refused: such a name stays as it is written. */
  lenient?: boolean
  /** Counts what values add to texts before it is put there; throws TooLarge beyond what may be. */
  spend?: (characters: number) => void
}

/** A text names what there is not. */
export class UnknownName extends Error {
  readonly unknown: string

  constructor(name: string) {
    super(`There is no {${name}} here. Names are case-sensitive; {{ writes a brace.`)
    this.unknown = name
  }
}
