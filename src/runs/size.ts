import { bytesOf, requireWithin, weightOf } from '../kit/limit.ts'
import type { Holding } from '../platform/admission/index.ts'
import type { Limits } from '../platform/config/index.ts'

/** The stored parts of a node's result. */
interface Result {
  output?: unknown
  variables?: Readonly<Record<string, string>> | null
  items?: readonly unknown[] | null
  trace?: unknown
}

/**
 * The size of a run: the last value of each node and variable that it has in memory, and everything it has
 * stored. A node fails if its result would exceed a limit.
 */
export class RunSize {
  readonly #limits: Pick<Limits, 'nodeResult' | 'memory' | 'storage'>
  readonly #holding: Pick<Holding, 'set'>
  readonly #held = new Map<string, number>()
  #memory = 0
  #stored = 0

  constructor(
    limits: Pick<Limits, 'nodeResult' | 'memory' | 'storage'>,
    payload: unknown,
    holding: Pick<Holding, 'set'>,
  ) {
    this.#limits = limits
    this.#holding = holding
    this.#hold('payload', weightOf(payload))
  }

  get memory(): number {
    return this.#memory
  }

  /** Throws TooLarge if there is no room for the result of a node. */
  check(nodeId: string, step: number, result: Result): void {
    const { nodeResult, memory, storage } = this.#limits
    const weight = weightOf(
      [result.output, result.variables, result.items, result.trace],
      bytesOf(nodeResult),
    )
    requireWithin(nodeResult, weight, 'What came of this node takes')
    const parts = [...partsOf(nodeId, step, result)]
    const more = parts.reduce((sum, [name, part]) => sum + part - (this.#held.get(name) ?? 0), 0)
    requireWithin(memory, this.#memory + more, 'With what came of this node, the run would hold')
    requireWithin(storage, this.#stored + weight, 'With what came of this node, the run would have stored')
    this.#holding.set(this.#memory + Math.max(more, 0))
  }

  /** Adds the result of a node. Returns its size in storage. */
  note(nodeId: string, step: number, result: Result): number {
    for (const [name, part] of partsOf(nodeId, step, result)) this.#hold(name, part)
    const weight = weightOf([result.output, result.variables, result.items, result.trace])
    this.#stored += weight
    return weight
  }

  /** Ends a loop, whose items no longer take memory. */
  endLoop(step: number): void {
    this.#hold(`items ${step}`, 0)
  }

  #hold(name: string, weight: number): void {
    this.#memory += weight - (this.#held.get(name) ?? 0)
    this.#held.set(name, weight)
  }
}

function* partsOf(nodeId: string, step: number, result: Result): Generator<[string, number]> {
  yield [`output ${nodeId}`, weightOf(result.output ?? null)]
  yield [`items ${step}`, weightOf(result.items ?? null)]
  for (const [name, value] of Object.entries(result.variables ?? {}))
    yield [`variable ${name}`, weightOf(value)]
}
