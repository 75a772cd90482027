import { fromServer } from '../../kit/language/translate.ts'
import { copyText, type Pasted, pasteEdits, readCopied } from './clipboard.ts'
import { applyEdits, type Edit, invertEdits } from './edits.ts'
import {
  aliasesOf,
  type Edge,
  freeAlias,
  type Graph,
  type GraphComment,
  type GraphNode,
  isSame,
  newCommentId,
  newNodeId,
  nodeOf,
  type Position,
  targetsOf,
} from './graph.ts'
import { History } from './history.ts'
import { type Conflict, type Merged, merge } from './merge.ts'
import { familyOf, firstPort, fitsIn, type GraphKind, type NodeTypes, portsOf } from './node-types.ts'
import { startingData } from './starting-data.ts'
import { editsBetween } from './wire.ts'

export interface GraphState {
  graph: Graph
  /** Ids of nodes and comments. */
  selected: ReadonlySet<string>
  /** True while a pointer drags nodes. */
  isDragged: boolean
  conflicts: readonly Conflict[]
  canUndo: boolean
  canRedo: boolean
}

/** The port that a new node is connected to. */
export interface From {
  source: string
  handle: string
  /** The edge that it is inserted into; by default the only one of the port. */
  target?: string
  /** Leaves the edges of the port as they are: the new node starts a parallel branch. */
  isParallel?: boolean
}

/** The edited graph and its selection, independent of the server and the DOM. */
export class GraphStore {
  readonly kind: GraphKind
  readonly types: NodeTypes
  #state: GraphState
  readonly #history = new History()
  /** The inverse of an earlier visit's edits. */
  #restored: readonly Edit[] = []
  readonly #listeners = new Set<() => void>()

  constructor(kind: GraphKind, types: NodeTypes, graph: Graph) {
    this.kind = kind
    this.types = types
    this.#state = {
      graph,
      selected: new Set(),
      isDragged: false,
      conflicts: [],
      canUndo: false,
      canRedo: false,
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getState = (): GraphState => this.#state

  get graph(): Graph {
    return this.#state.graph
  }

  do(edits: readonly Edit[], mark?: string): void {
    if (edits.length === 0) return
    this.#set({ graph: this.#history.do(this.graph, edits, mark) })
  }

  /** Ends the undo step on blur. */
  seal(): void {
    this.#history.seal()
  }

  undo(): void {
    this.#set({ graph: this.#history.undo(this.graph) })
  }

  redo(): void {
    this.#set({ graph: this.#history.redo(this.graph) })
  }

  select(nodeIds: Iterable<string>): void {
    const selected = new Set(nodeIds)
    if (selected.size === this.#state.selected.size && selected.isSubsetOf(this.#state.selected)) return
    this.#set({ selected })
  }

  drag(isDragged: boolean): void {
    this.#set({ isDragged })
  }

  /** Adds a node, optionally after a port. The former target of that port follows the new node. */
  addNode(
    type: string,
    position: Position,
    from?: From,
    moved: ReadonlyMap<string, Position> = new Map(),
  ): string {
    const definition = this.types.get(type)
    const node: GraphNode = {
      nodeId: newNodeId(),
      alias: freeAlias(aliasesOf(this.graph), definition === undefined ? type : fromServer(definition.title)),
      type,
      position,
      data: startingData(type, definition, familyOf(this.kind)),
    }
    const edits: Edit[] = [
      { kind: 'add', node },
      ...[...moved].map(([nodeId, place]): Edit => ({ kind: 'move', nodeId, position: place })),
    ]
    if (from !== undefined && definition?.hasInput !== false) {
      const { source, handle } = from
      const targets = targetsOf(this.graph, from)
      const isParallel = from.isParallel === true && this.hasBranches
      const behind = isParallel ? [] : from.target === undefined ? targets : [from.target]
      const beside = targets.filter((target) => !behind.includes(target))
      edits.push({ kind: 'connect', source, handle, targets: [...beside, node.nodeId] })
      const next = firstPort(definition, node.data)
      if (behind.length > 0 && next !== undefined) {
        edits.push({ kind: 'connect', source: node.nodeId, handle: next, targets: behind })
      }
    }
    this.do(edits)
    this.select([node.nodeId])
    return node.nodeId
  }

  /** Sets keys of the data and deletes the edges of ports that no longer exist. */
  change(nodeId: string, set: Readonly<Record<string, unknown>>, mark?: string): void {
    const node = nodeOf(this.graph, nodeId)
    if (node === undefined) return
    const real = Object.fromEntries(
      Object.entries(set).filter(([key, value]) => !isSame(node.data[key], value)),
    )
    if (Object.keys(real).length === 0) return
    const edit: Edit = { kind: 'change', nodeId, set: real }
    const changed = nodeOf(applyEdits(this.graph, [edit]), nodeId)
    const handles = new Set(
      portsOf(this.types.get(node.type), changed?.data ?? {}).map(({ handle }) => handle),
    )
    const lostEdges = this.graph.edges.filter(
      ({ source, handle }) => source === nodeId && !handles.has(handle),
    )
    const cut = lostEdges.map(
      ({ source, handle }): Edit => ({ kind: 'connect', source, handle, targets: [] }),
    )
    this.do([edit, ...cut], mark ?? `change ${nodeId} ${Object.keys(real).join()}`)
  }

  rename(nodeId: string, alias: string): void {
    this.do([{ kind: 'rename', nodeId, alias }], `rename ${nodeId}`)
  }

  /** True if a port can lead to several nodes. */
  get hasBranches(): boolean {
    return familyOf(this.kind) === 'workflow'
  }

  /**
   * Connects a port to a node: in an automation beside the others, in a flow instead of them. Triggers accept no edges,
   * and a node can't lead to itself.
   */
  connect(source: string, handle: string, target: string): boolean {
    const to = nodeOf(this.graph, target)
    if (to === undefined || source === target || this.types.get(to.type)?.hasInput === false) return false
    const targets = targetsOf(this.graph, { source, handle })
    if (targets.includes(target)) return true
    this.do([
      { kind: 'connect', source, handle, targets: this.hasBranches ? [...targets, target] : [target] },
    ])
    return true
  }

  addComment(position: Position): void {
    this.comment({ commentId: newCommentId(), text: '', position, size: null })
  }

  comment(comment: GraphComment, mark?: string): void {
    this.do([{ kind: 'comment', commentId: comment.commentId, comment }], mark)
  }

  removeComment(commentId: string): void {
    this.do([{ kind: 'comment', commentId, comment: null }])
  }

  disconnect({ source, handle, target }: Edge): void {
    const targets = targetsOf(this.graph, { source, handle }).filter((one) => one !== target)
    this.do([{ kind: 'connect', source, handle, targets }])
  }

  /** Deletes nodes and comments, except the default flow's trigger, and reconnects chains around them. */
  remove(ids: Iterable<string>): void {
    const all = [...ids]
    const comments = all.filter((id) => commentOf(this.graph, id) !== undefined)
    const going = all.filter((nodeId) => {
      const node = nodeOf(this.graph, nodeId)
      return node !== undefined && this.types.get(node.type)?.entryOf !== 'default-flow'
    })
    const [only] = going
    const joined = going.length === 1 && only !== undefined ? this.#joinAround(only) : []
    this.do([
      ...going.map((nodeId): Edit => ({ kind: 'remove', nodeId })),
      ...joined,
      ...comments.map((commentId): Edit => ({ kind: 'comment', commentId, comment: null })),
    ])
    this.select([...this.#state.selected].filter((id) => isThere(this.graph, id)))
  }

  #joinAround(nodeId: string): Edit[] {
    const into = this.graph.edges.filter(({ target }) => target === nodeId)
    const node = nodeOf(this.graph, nodeId)
    const handle = node === undefined ? undefined : firstPort(this.types.get(node.type), node.data)
    const next = handle === undefined ? [] : targetsOf(this.graph, { source: nodeId, handle })
    const [only] = into
    if (into.length !== 1 || only === undefined || next.length === 0 || next.includes(only.source)) return []
    const { source } = only
    const beside = targetsOf(this.graph, only).filter((target) => target !== nodeId)
    const targets = [...new Set([...beside, ...next])]
    return [{ kind: 'connect', source, handle: only.handle, targets }]
  }

  copy(): string | undefined {
    const { graph, selected } = this.#state
    return graph.nodes.some(({ nodeId }) => selected.has(nodeId)) ? copyText(graph, selected) : undefined
  }

  /** Pastes nodes from a text, slightly moved. Undefined if the text has none. */
  paste(text: string, at?: { x: number; y: number }): Pasted | undefined {
    const copied = readCopied(text)
    if (copied === undefined || copied.nodes.length === 0) return undefined
    const { edits, pasted } = pasteEdits(this.graph, copied, shiftOf(copied, at), {
      fits: (type, beside) => {
        const definition = this.types.get(type)
        return definition !== undefined && fitsIn(this.kind, definition, beside, this.types)
      },
      leads: (source, handle, target) =>
        this.types.get(target.type)?.hasInput !== false &&
        portsOf(this.types.get(source.type), source.data).some((port) => port.handle === handle),
    })
    this.do(edits)
    if (pasted.nodeIds.length > 0) this.select(pasted.nodeIds)
    return pasted
  }

  duplicate(): void {
    const text = this.copy()
    if (text !== undefined) this.paste(text)
  }

  /** Moves nodes and comments in one step. */
  move(positions: ReadonlyMap<string, Position>): void {
    const edits = [...positions].flatMap(([id, position]): Edit[] => {
      const node = nodeOf(this.graph, id)
      const comment = commentOf(this.graph, id)
      if (isSame((node ?? comment)?.position, position)) return []
      if (node !== undefined) return [{ kind: 'move', nodeId: id, position }]
      return comment === undefined
        ? []
        : [{ kind: 'comment', commentId: id, comment: { ...comment, position } }]
    })
    this.do(edits)
  }

  /** Applies an earlier visit's edits as one step that can be undone. */
  restore(graph: Graph, conflicts: readonly Conflict[]): void {
    const edits = editsBetween(this.graph, graph)
    this.#restored = invertEdits(this.graph, edits)
    this.do(edits)
    this.seal()
    this.#set({ conflicts })
  }

  /** Registers edits of an earlier visit that the graph already contains. Returns true if there are any. */
  mayDiscard(without: Graph): boolean {
    this.#restored = editsBetween(this.graph, without)
    return this.#restored.length > 0
  }

  /** Reverts an earlier visit's edits but keeps later ones. */
  discardRestored(): void {
    this.do(this.#restored)
    this.seal()
    this.#restored = []
  }

  /** Merges changes of others to `base`. In a conflict theirs stay, and mine are kept for the user's choice. */
  takeIn(base: Graph, theirs: Graph): void {
    this.#takeIn(merge(base, this.graph, theirs))
  }

  /** Applies the server's normalization of sent edits, such as condition ids, under later typing. */
  acknowledge(sent: Graph, stored: Graph): void {
    const { graph } = merge(sent, stored, this.graph)
    this.#takeIn({ graph, conflicts: [] })
  }

  #takeIn({ graph, conflicts }: Merged): void {
    const selected = new Set([...this.#state.selected].filter((id) => isThere(graph, id)))
    this.#set({ graph, selected, conflicts: [...this.#state.conflicts, ...conflicts] })
  }

  /** Resolves a conflict with mine or with theirs. */
  resolve(conflict: Conflict, withMine: boolean): void {
    this.#set({ conflicts: this.#state.conflicts.filter((one) => one !== conflict) })
    if (!withMine) return
    const { nodeId, what, mine } = conflict
    if (what === 'node') {
      this.do(mine === null ? [{ kind: 'remove', nodeId }] : [{ kind: 'add', node: mine as GraphNode }])
    } else if (what === 'alias') this.rename(nodeId, String(mine))
    else if (what.startsWith('port:')) {
      const handle = what.slice('port:'.length)
      this.do([{ kind: 'connect', source: nodeId, handle, targets: mine as readonly string[] }])
    } else this.change(nodeId, { [what]: mine })
  }

  #set(change: Partial<GraphState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    }
    for (const listener of this.#listeners) listener()
  }
}

function commentOf(graph: Graph, id: string): GraphComment | undefined {
  return graph.comments.find(({ commentId }) => commentId === id)
}

function isThere(graph: Graph, id: string): boolean {
  return nodeOf(graph, id) !== undefined || commentOf(graph, id) !== undefined
}

function shiftOf({ nodes }: Graph, at: { x: number; y: number } | undefined): { x: number; y: number } {
  if (at === undefined) return { x: 40, y: 40 }
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { position } of nodes) {
    left = Math.min(left, position.positionX)
    top = Math.min(top, position.positionY)
  }
  return { x: at.x - left, y: at.y - top }
}
