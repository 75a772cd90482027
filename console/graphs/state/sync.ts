import type { Issue } from '../../../clients/typescript/src/index.ts'
import { type Graph, type GraphNode, isSame, movedTo, nodeOf, type Position, uuid } from './graph.ts'
import { spreadOf } from './placement.ts'
import type { GraphStore } from './store.ts'
import { afterWire, difference, onlyDifferent, type WireEdit, withoutSpread } from './wire.ts'

export interface Patch {
  revision: number
  edits: readonly WireEdit[]
}

/** The outcome of a patch. */
export type PatchAnswer =
  | { kind: 'done'; revision: number; rebased: boolean; nodes: Graph['nodes'] }
  /** The server is unreachable, so the same patch is retried. */
  | { kind: 'later' }
  /** Concurrent changes: the current graph on the server. */
  | { kind: 'conflict'; revision: number; graph: Graph }
  /** Some edits are invalid. Paths are those of the patch. */
  | { kind: 'wrong'; issues: readonly Issue[] }
  | { kind: 'refused'; error: Error }

/** The outcome for the edit queue. `held` means that a refused edit needs a correction. */
export type SyncResult =
  | { kind: 'done' }
  | { kind: 'later' }
  | { kind: 'held' }
  | { kind: 'refused'; error: Error }

export interface SyncOptions {
  store: GraphStore
  base: Graph
  /** Display positions of overlapping nodes, which aren't sent until a user moves one. */
  spread: ReadonlyMap<string, Position>
  revision: number
  patch: (patch: Patch, key: string) => Promise<PatchAnswer>
  read: () => Promise<{ revision: number; graph: Graph }>
  /** Asks the queue to send. */
  onUnsent: () => void
  onChange: () => void
}

interface Attempt {
  key: string
  patch: Patch
}

/** Refused nodes with their problems. */
interface Refusal {
  node: GraphNode
  issues: readonly Issue[]
}

// The server's limits for a patch: edits and bytes. A character takes up to three bytes.
const mostEdits = 2000
const mostCharacters = 1_000_000
const mostTurns = 10

/**
 * Keeps the server in sync with the store. A patch is the difference to the known state of the server, based on its
 * revision. A patch without an answer is resent unchanged, so that it applies once.
 */
export class GraphSync {
  readonly #options: SyncOptions
  #base: Graph
  #spread: ReadonlyMap<string, Position>
  #revision: number
  #attempt: Attempt | undefined
  #refusals: ReadonlyMap<string, Refusal> = new Map()
  #isSending = false
  /** The queue holds an unsent edit and needs every change, even one that leaves nothing to send. */
  #isWaiting = false

  constructor(options: SyncOptions) {
    this.#options = options
    this.#base = options.base
    this.#spread = options.spread
    this.#revision = options.revision
    options.store.subscribe(() => {
      if (this.hasUnsent || this.#isWaiting) options.onUnsent()
    })
  }

  get revision(): number {
    return this.#revision
  }

  get refusals(): ReadonlyMap<string, readonly Issue[]> {
    return new Map([...this.#held()].map((nodeId) => [nodeId, this.#refusals.get(nodeId)?.issues ?? []]))
  }

  /** Returns true if the server has the node. */
  isSaved(nodeId: string): boolean {
    return nodeOf(this.#base, nodeId) !== undefined
  }

  get hasUnsent(): boolean {
    return this.#base !== this.#options.store.graph && this.#difference(new Set()).length > 0
  }

  /** The current patch with its base, stored until it is acknowledged. */
  get kept(): { patch: Patch; parts: { base: Graph; mine: Graph } } {
    const { store } = this.#options
    return {
      patch: { revision: this.#revision, edits: this.#difference(new Set()) },
      parts: onlyDifferent(this.#base, store.graph),
    }
  }

  async send(): Promise<SyncResult> {
    this.#isSending = true
    try {
      for (let turn = 0; turn < mostTurns; turn++) {
        const result = await this.#sendOnce()
        if (result === 'again') continue
        this.#isWaiting = result.kind === 'held' || result.kind === 'later'
        return result
      }
      return { kind: 'later' }
    } finally {
      this.#isSending = false
      this.#options.onChange()
    }
  }

  async #sendOnce(): Promise<SyncResult | 'again'> {
    const attempt = this.#attempt ?? this.#newAttempt()
    if (attempt === undefined) return { kind: this.#held().size > 0 ? 'held' : 'done' }
    this.#attempt = attempt
    const answer = await this.#options.patch(attempt.patch, attempt.key)
    if (answer.kind === 'later') return answer
    this.#attempt = undefined
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'conflict') this.#takeIn(answer)
    else if (answer.kind === 'wrong') return this.#refuse(attempt.patch, answer.issues)
    else await this.#acknowledge(attempt.patch, answer)
    return 'again'
  }

  #newAttempt(): Attempt | undefined {
    const edits = portionOf(this.#difference(this.#held()))
    return edits.length === 0 ? undefined : { key: uuid(), patch: { revision: this.#revision, edits } }
  }

  #difference(held: ReadonlySet<string>): readonly WireEdit[] {
    return withoutSpread(difference(this.#base, this.#options.store.graph, held), this.#spread)
  }

  /** Refused nodes without changes since. */
  #held(): Set<string> {
    const { graph } = this.#options.store
    const unchanged = [...this.#refusals].filter(([nodeId, { node }]) => {
      const now = nodeOf(graph, nodeId)
      return now !== undefined && isSame(now.data, node.data) && now.alias === node.alias
    })
    return new Set(unchanged.map(([nodeId]) => nodeId))
  }

  #takeIn({ revision, graph }: { revision: number; graph: Graph }): void {
    const spread = this.#spreadIn(graph)
    // Compares display positions, so that a computed position doesn't count as moved.
    this.#options.store.takeIn(movedTo(this.#base, this.#spread), movedTo(graph, spread))
    this.#base = graph
    this.#spread = spread
    this.#revision = revision
  }

  /** Computes display positions for another user's version: earlier ones stay, new nodes go beside them. */
  #spreadIn(graph: Graph): ReadonlyMap<string, Position> {
    const { store } = this.#options
    const before = new Map(this.#base.nodes.map(({ nodeId, position }) => [nodeId, position]))
    const there = new Map(graph.nodes.map(({ nodeId, position }) => [nodeId, position]))
    const kept = [...this.#spread].filter(([nodeId]) => isSame(there.get(nodeId), before.get(nodeId)))
    const shown = movedTo(graph, new Map(kept))
    const own = store.graph.nodes.filter(({ nodeId }) => !there.has(nodeId))
    const settled = new Set([...before.keys(), ...own.map(({ nodeId }) => nodeId)])
    return new Map([...kept, ...spreadOf({ ...shown, nodes: [...shown.nodes, ...own] }, settled)])
  }

  async #acknowledge({ edits }: Patch, answer: PatchAnswer & { kind: 'done' }): Promise<void> {
    const sent = afterWire(this.#base, edits)
    const stored = new Map(answer.nodes.map((node) => [node.nodeId, node]))
    const now = { ...sent, nodes: sent.nodes.map((node) => stored.get(node.nodeId) ?? node) }
    this.#base = now
    this.#revision = answer.revision
    // Sent positions replace the display positions.
    const moved = new Set(edits.flatMap((edit) => (edit.op === 'moveNode' ? [edit.nodeId] : [])))
    this.#spread = new Map([...this.#spread].filter(([nodeId]) => !moved.has(nodeId)))
    this.#options.store.acknowledge(sent, now)
    if (answer.rebased) this.#takeIn(await this.#options.read())
  }

  /** Sends the valid nodes without the refused ones. */
  #refuse({ edits }: Patch, issues: readonly Issue[]): SyncResult | 'again' {
    // Compares with the sent version, because later typing may have fixed it.
    const graph = afterWire(this.#base, edits)
    const now = this.#options.store.graph
    let isChangedSince = false
    const refusals = new Map(this.#refusals)
    const before = refusals.size + this.#held().size
    for (const issue of issues) {
      const edit = edits[Number(/^edits\[(\d+)\]/.exec(issue.path)?.[1] ?? -1)]
      const node = nodeOf(graph, nodeNamedBy(edit) ?? '')
      if (node === undefined) continue
      const present = nodeOf(now, node.nodeId)
      if (!isSame(present?.data, node.data) || present?.alias !== node.alias) isChangedSince = true
      const known = refusals.get(node.nodeId)
      const others =
        known !== undefined && isSame(known.node, node)
          ? known.issues.filter(({ path }) => path !== issue.path)
          : []
      refusals.set(node.nodeId, { node, issues: [...others, issue] })
    }
    this.#refusals = refusals
    if (isChangedSince || refusals.size + this.#held().size > before) return 'again'
    return { kind: 'refused', error: new Error(issues[0]?.message ?? '') }
  }

  /** Loads changes of others, except during a patch, whose answer includes them. */
  async readAgain(): Promise<void> {
    if (this.#isSending || this.#attempt !== undefined) return
    const read = await this.#options.read()
    if (this.#isSending || this.#attempt !== undefined || read.revision <= this.#revision) return
    this.#takeIn(read)
    this.#options.onChange()
  }

  /** Retries refused nodes after changes outside the graph, such as new variables. */
  forgetRefusals(): void {
    this.#refusals = new Map()
    if (this.hasUnsent) this.#options.onUnsent()
    this.#options.onChange()
  }
}

function nodeNamedBy(edit: WireEdit | undefined): string | undefined {
  if (edit === undefined) return undefined
  if ('nodeId' in edit) return edit.nodeId
  return 'source' in edit ? edit.source : undefined
}

/** Takes as many edits as fit into one patch. Any prefix of the list is valid. */
function portionOf(edits: readonly WireEdit[]): readonly WireEdit[] {
  let characters = 0
  const end = edits.findIndex((edit, index) => {
    characters += JSON.stringify(edit).length
    return index === mostEdits || (index > 0 && characters > mostCharacters)
  })
  return end === -1 ? edits : edits.slice(0, end)
}
