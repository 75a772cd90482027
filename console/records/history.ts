/** A changed cell. */
export interface CellChange {
  rowId: string
  field: string
  before: unknown
  after: unknown
}

/** An undo step: changed cells, created or deleted rows. */
export type Step =
  | { kind: 'cells'; changes: CellChange[] }
  | { kind: 'created'; ids: string[] }
  | { kind: 'deleted'; ids: string[] }
  | { kind: 'several'; steps: Step[] }

const longest = 200

/** Inverts a step. */
function inverse(step: Step): Step {
  if (step.kind === 'created') return { kind: 'deleted', ids: step.ids }
  if (step.kind === 'deleted') return { kind: 'created', ids: step.ids }
  if (step.kind === 'several') return { kind: 'several', steps: step.steps.map(inverse).toReversed() }
  return {
    kind: 'cells',
    changes: step.changes.map((one) => ({ ...one, before: one.after, after: one.before })),
  }
}

/** The undo history. A new step clears the redo steps. */
export class History {
  readonly #done: Step[] = []
  readonly #undone: Step[] = []

  add(step: Step): void {
    this.#done.push(step)
    if (this.#done.length > longest) this.#done.shift()
    this.#undone.length = 0
  }

  /** Extends an earlier step, so that both are undone together unless another step came between. */
  join(step: Step, earlier: Step | undefined): void {
    if (earlier === undefined || this.#done.at(-1) !== earlier) return this.add(step)
    this.#done.pop()
    return this.add({ kind: 'several', steps: [earlier, step] })
  }

  /** The step that undo would run. */
  undo(): Step | undefined {
    const last = this.#done.pop()
    if (last === undefined) return undefined
    this.#undone.push(last)
    return inverse(last)
  }

  redo(): Step | undefined {
    const last = this.#undone.pop()
    if (last !== undefined) this.#done.push(last)
    return last
  }
}
