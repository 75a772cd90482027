/** One cell that was changed. */
export interface CellChange {
  rowId: string
  field: string
  before: unknown
  after: unknown
}

const longest = 200

/** What was done, to be undone and done again. Doing something new forgets what was undone. */
export class History {
  readonly #done: CellChange[][] = []
  readonly #undone: CellChange[][] = []

  add(changes: CellChange[]): void {
    this.#done.push(changes)
    if (this.#done.length > longest) this.#done.shift()
    this.#undone.length = 0
  }

  /** The changes that undo the last ones. */
  undo(): CellChange[] | undefined {
    const last = this.#done.pop()
    if (last === undefined) return undefined
    this.#undone.push(last)
    return last.map((one) => ({ ...one, before: one.after, after: one.before }))
  }

  redo(): CellChange[] | undefined {
    const last = this.#undone.pop()
    if (last !== undefined) this.#done.push(last)
    return last
  }
}
