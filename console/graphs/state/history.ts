import { applyEdits, type Edit, invertEdits } from './edits.ts'
import type { Graph } from './graph.ts'

const longest = 200

interface Step {
  edits: readonly Edit[]
  inverse: readonly Edit[]
  /** Consecutive steps with the same mark merge, so that undo removes a word and not a letter. */
  mark: string | undefined
}

/** The undo history of a graph. Changes of others stay. */
export class History {
  #done: Step[] = []
  #undone: Step[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  do(graph: Graph, edits: readonly Edit[], mark?: string): Graph {
    const inverse = invertEdits(graph, edits)
    const last = this.#done.at(-1)
    this.#undone = []
    if (mark !== undefined && last?.mark === mark) {
      this.#done[this.#done.length - 1] = {
        mark,
        edits: [...last.edits, ...edits],
        inverse: [...inverse, ...last.inverse],
      }
    } else {
      this.#done = [...this.#done, { edits, inverse, mark }].slice(-longest)
    }
    return applyEdits(graph, edits)
  }

  /** Starts a new step even for the same mark. */
  seal(): void {
    const last = this.#done.at(-1)
    if (last !== undefined) this.#done[this.#done.length - 1] = { ...last, mark: undefined }
  }

  undo(graph: Graph): Graph {
    const step = this.#done.pop()
    if (step === undefined) return graph
    this.#undone.push(step)
    return applyEdits(graph, step.inverse)
  }

  redo(graph: Graph): Graph {
    const step = this.#undone.pop()
    if (step === undefined) return graph
    this.#done.push({ ...step, mark: undefined })
    return applyEdits(graph, step.edits)
  }
}
