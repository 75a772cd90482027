import { fromServer } from '../kit/language/translate.ts'
import type { Choice } from './canvas/choices.ts'
import { layOut } from './canvas/layout.ts'
import type { CanvasView } from './canvas/use-view.ts'
import { edgeOf, nodeOf, type Position } from './state/graph.ts'
import { isInLoop } from './state/loops.ts'
import { iconOf } from './state/node-display.ts'
import { firstPort, fitsIn, groupLabels } from './state/node-types.ts'
import { freePlace, nodeHeight, nodeWidth, onGrid, placeBehind } from './state/placement.ts'
import type { From, GraphStore } from './state/store.ts'

const origin: Position = { positionX: 0, positionY: 0 }

/** A new node follows the selected edge or node, if that has a free port. */
export function behindSelected(store: GraphStore, chosenEdge: string | undefined): From | undefined {
  if (chosenEdge !== undefined) return edgeOf(chosenEdge)
  const { graph, selected } = store.getState()
  const [only] = selected
  const node = selected.size === 1 && only !== undefined ? nodeOf(graph, only) : undefined
  const handle = node === undefined ? undefined : firstPort(store.types.get(node.type), node.data)
  return node === undefined || handle === undefined ? undefined : { source: node.nodeId, handle }
}

/** Lists only node types that fit. An empty graph lists triggers first. */
export function typeChoices(store: GraphStore, from: From | undefined): Choice[] {
  const { nodes } = store.graph
  const fitting = [...store.types.values()].filter((type) => fitsIn(store.kind, type, nodes, store.types))
  const isLooped = from !== undefined && isInLoop(store.graph, store.types, from)
  const behind = fitting.filter(
    ({ hasInput, breaksLoop }) => (from === undefined || hasInput) && (!breaksLoop || isLooped),
  )
  const entries = behind.filter(({ entryOf }) => entryOf !== null)
  const offered = nodes.length === 0 && entries.length > 0 ? entries : behind
  const labels = groupLabels()
  const order = [...labels.keys()]
  return offered
    .toSorted((one, other) => order.indexOf(one.display.group) - order.indexOf(other.display.group))
    .map((type) => ({
      id: type.type,
      title: fromServer(type.title),
      detail: fromServer(type.display.purpose),
      icon: iconOf(type),
      group: labels.get(type.display.group) ?? '',
    }))
}

/** Adds a node after its source and returns its position. */
export function addNode(
  store: GraphStore,
  type: string,
  from: From | undefined,
  at: Position | undefined,
): Position {
  const { position: behind, moved } =
    from === undefined ? { position: undefined, moved: undefined } : placeBehind(store.graph, from)
  const position = behind === undefined ? freePlace(store.graph.nodes, at ?? origin) : (at ?? behind)
  store.addNode(type, position, from, moved)
  return position
}

export async function layOutAll(store: GraphStore, view: CanvasView | undefined): Promise<void> {
  const { nodes, edges } = store.graph
  const places = await layOut({
    nodes: nodes.map(({ nodeId }) => ({ id: nodeId, width: nodeWidth, height: nodeHeight })),
    edges,
  })
  store.move(new Map(places.map(({ id, x, y }) => [id, onGrid({ x, y })])))
  requestAnimationFrame(() => view?.fit())
}
