import { useMemo } from 'react'
import { useOthersHere } from '../app/live/presence.ts'
import type { Overlay } from './canvas/elements.ts'

/** Names of other users by the node that they have open. */
export function useOthersAtNodes(): Overlay['others'] {
  const others = useOthersHere()
  const text = JSON.stringify(
    others.map(({ name, details }) => [name, (details as { node?: string } | null)?.node]),
  )
  return useMemo(() => {
    const at = new Map<string, string[]>()
    for (const [name, nodeId] of JSON.parse(text) as [string, string | undefined][]) {
      if (nodeId !== undefined) at.set(nodeId, [...(at.get(nodeId) ?? []), name])
    }
    return at
  }, [text])
}
