import type { Issue } from '../../../clients/typescript/src/index.ts'
import { type Graph, type GraphNode, isSame, nodeOf, uuid } from './graph.ts'
import type { GraphStore } from './store.ts'
import { afterWire, difference, onlyDifferent, type WireEdit } from './wire.ts'

export interface Patch {
  revision: number
  edits: readonly WireEdit[]
}

/** What came of sending a patch. */
export type PatchAnswer =
  | { kind: 'done'; revision: number; rebased: boolean; nodes: Graph['nodes'] }
  /** The server or the network is away: the same again later. */
  | { kind: 'later' }
  /** Others changed the same: this is the graph now. */
  | { kind: 'conflict'; revision: number; graph: Graph }
  /** Some of the edits cannot be: paths as in the patch. */
  | { kind: 'wrong'; issues: readonly Issue[] }
  | { kind: 'refused'; error: Error }

/** As the queue of edits understands it; `held`: something waits until it is mended. */
export type SyncResult =
  | { kind: 'done' }
  | { kind: 'later' }
  | { kind: 'held' }
  | { kind: 'refused'; error: Error }

export interface SyncOptions {
  store: GraphStore
  base: Graph
  revision: number
  patch: (patch: Patch, key: string) => Promise<PatchAnswer>
  read: () => Promise<{ revision: number; graph: Graph }>
  /** Something has to be sent: the queue is asked to. */
  onUnsent: () => void
  onChange: () => void
}

interface Attempt {
  key: string
  patch: Patch
}

/** Nodes that the server refused as they are, with what is wrong with them. */
interface Refusal {
  node: GraphNode
  issues: readonly Issue[]
}

const mostTurns = 6

/**
 * Keeps the server at what the store holds. What is sent is the difference to what the server is known to have, under
 * the revision of that; a patch without an answer is sent again as it was, so that it is done once.
 */
export class GraphSync {
  readonly #options: SyncOptions
  #base: Graph
  #revision: number
  #attempt: Attempt | undefined
  #refusals: ReadonlyMap<string, Refusal> = new Map()
  #isSending = false

  constructor(options: SyncOptions) {
    this.#options = options
    this.#base = options.base
    this.#revision = options.revision
    options.store.subscribe(() => {
      if (this.hasUnsent) options.onUnsent()
    })
  }

  get revision(): number {
    return this.#revision
  }

  get refusals(): ReadonlyMap<string, readonly Issue[]> {
    return new Map([...this.#held()].map((nodeId) => [nodeId, this.#refusals.get(nodeId)?.issues ?? []]))
  }

  /** Whether the server knows the node. */
  isSaved(nodeId: string): boolean {
    return nodeOf(this.#base, nodeId) !== undefined
  }

  get hasUnsent(): boolean {
    return this.#base !== this.#options.store.graph && this.#difference(new Set()).length > 0
  }

  /** The patch of now, and what it is made of, to be kept until it is acknowledged. */
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
        if (result !== 'again') return result
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
    const edits = this.#difference(this.#held())
    return edits.length === 0 ? undefined : { key: uuid(), patch: { revision: this.#revision, edits } }
  }

  #difference(held: ReadonlySet<string>): WireEdit[] {
    return difference(this.#base, this.#options.store.graph, held)
  }

  /** Refused nodes that nobody has changed since. */
  #held(): Set<string> {
    const { graph } = this.#options.store
    const unchanged = [...this.#refusals].filter(([nodeId, { node }]) => {
      const now = nodeOf(graph, nodeId)
      return now !== undefined && isSame(now.data, node.data) && now.alias === node.alias
    })
    return new Set(unchanged.map(([nodeId]) => nodeId))
  }

  #takeIn({ revision, graph }: { revision: number; graph: Graph }): void {
    this.#options.store.takeIn(this.#base, graph)
    this.#base = graph
    this.#revision = revision
  }

  async #acknowledge({ edits }: Patch, answer: PatchAnswer & { kind: 'done' }): Promise<void> {
    const sent = afterWire(this.#base, edits)
    const stored = new Map(answer.nodes.map((node) => [node.nodeId, node]))
    const now = { ...sent, nodes: sent.nodes.map((node) => stored.get(node.nodeId) ?? node) }
    this.#base = now
    this.#revision = answer.revision
    this.#options.store.acknowledge(sent, now)
    if (answer.rebased) this.#takeIn(await this.#options.read())
  }

  /** Leaves out the nodes that are wrong, and sends the others without them. */
  #refuse({ edits }: Patch, issues: readonly Issue[]): SyncResult | 'again' {
    // As it was sent: what was typed since then may be right already.
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

  /** Reads what others have made of it. Not while a patch is under way: its answer tells. */
  async readAgain(): Promise<void> {
    if (this.#isSending || this.#attempt !== undefined) return
    const read = await this.#options.read()
    if (this.#isSending || this.#attempt !== undefined || read.revision <= this.#revision) return
    this.#takeIn(read)
    this.#options.onChange()
  }

  /** Things beside the graph have changed, such as its variables: what was refused may go now. */
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
