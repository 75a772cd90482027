import {
  type Connection,
  type FinalConnectionState,
  type IsValidConnection,
  type OnConnectEnd,
  useReactFlow,
} from '@xyflow/react'
import { useCallback } from 'react'
import { nodeOf, type Position } from '../state/graph.ts'
import { onGrid } from '../state/placement.ts'
import type { From, GraphStore } from '../state/store.ts'

function takesInput(store: GraphStore, nodeId: string): boolean {
  const type = nodeOf(store.graph, nodeId)?.type ?? ''
  return store.types.get(type)?.hasInput !== false
}

/** Finds the node under the pointer. */
function nodeAt({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-node]')
  return card?.dataset['node']
}

/** Connects a dragged edge to the node where it is dropped, or asks for a new node. */
export function useConnecting(store: GraphStore, onAsk: (at: Position, from: From) => void) {
  const { screenToFlowPosition } = useReactFlow()
  const onConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) =>
      store.connect(source, sourceHandle ?? 'default', target),
    [store],
  )
  const isValidConnection = useCallback<IsValidConnection>(
    ({ source, target }) => source !== target && takesInput(store, target),
    [store],
  )
  const onConnectEnd = useCallback<OnConnectEnd>(
    (event: MouseEvent | TouchEvent, { isValid, fromHandle, fromNode }: FinalConnectionState) => {
      if (isValid === true || fromNode === null || fromHandle === null || fromHandle.type !== 'source') return
      const from = { source: fromNode.id, handle: fromHandle.id ?? 'default' }
      const at = 'changedTouches' in event ? event.changedTouches[0] : event
      if (at === undefined) return
      // A drop anywhere on a node connects to the node.
      const under = nodeAt(at)
      if (under !== undefined) {
        if (under !== from.source && takesInput(store, under)) store.connect(from.source, from.handle, under)
        return
      }
      const { x, y } = screenToFlowPosition({ x: at.clientX, y: at.clientY })
      onAsk(onGrid({ x: x - 120, y }), { ...from, isParallel: true })
    },
    [store, onAsk, screenToFlowPosition],
  )
  return { onConnect, isValidConnection, onConnectEnd }
}
