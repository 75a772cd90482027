import { type ReactFlowState, useStore } from '@xyflow/react'
import { createContext } from 'react'

/** Below it the words of a node cannot be read, and only its name is drawn. */
const smallZoom = 0.4

const isBelow = ({ transform }: ReactFlowState): boolean => transform[2] < smallZoom

/** Asked once for the whole canvas: two hundred nodes that ask for themselves are asked again at every step. */
export const IsSmall = createContext(false)

export function useIsSmall(): boolean {
  return useStore(isBelow)
}
