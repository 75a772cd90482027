import { type ReactFlowState, useStore } from '@xyflow/react'
import { createContext } from 'react'

/** The zoom below which text is illegible and only names are drawn. */
const smallZoom = 0.4

const isBelow = ({ transform }: ReactFlowState): boolean => transform[2] < smallZoom

/** One subscription for the whole canvas: two hundred subscribed nodes would all be checked at every step. */
export const IsSmall = createContext(false)

export function useIsSmall(): boolean {
  return useStore(isBelow)
}
