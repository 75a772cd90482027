/** One cell that was changed. */
export interface CellChange {
  rowId: string
  field: string
  before: unknown
  after: unknown
}

/** Something that was done in one go: cells that were changed, rows that were made or deleted. */
export type Step =
  | { kind: 'cells'; changes: CellChange[] }
  | { kind: 'created'; ids: string[] }
  | { kind: 'deleted'; ids: string[] }
  | { kind: 'several'; steps: Step[] }

const longest = 200

/** What undoes a step. */
function inverse(step: Step): Step {
  if (step.kind === 'created') return { kind: 'deleted', ids: step.ids }
  if (step.kind === 'deleted') return { kind: 'created', ids: step.ids }
  if (step.kind === 'several') return { kind: 'several', steps: step.steps.map(inverse).toReversed() }
  return {
    kind: 'cells',
    changes: step.changes.map((one) => ({ ...one, before: one.after, after: one.before })),
  }
}

/** What was done, to be undone and done again. Doing something new forgets what was undone. */
export class History {
  readonly #done: Step[] = []
  readonly #undone: Step[] = []

  add(step: Step): void {
    this.#done.push(step)
    if (this.#done.length > longest) this.#done.shift()
    this.#undone.length = 0
  }

  /** Adds what belongs to an earlier step, so that both are undone in one go if nothing was done in between. */
  join(step: Step, earlier: Step | undefined): void {
    if (earlier === undefined || this.#done.at(-1) !== earlier) return this.add(step)
    this.#done.pop()
    return this.add({ kind: 'several', steps: [earlier, step] })
  }

  /** The step that undoes the last one. */
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
