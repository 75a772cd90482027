import type { useReactFlow } from '@xyflow/react'
import { useCallback, useRef } from 'react'
import { onceLetGo } from '../../kit/let-go.ts'

export type Flow = ReturnType<typeof useReactFlow>

/** Begins a movement of the view, unless the canvas is pressed. */
export type Move = (start: () => Promise<boolean>) => void

/**
 * The view moves by itself, but not while somebody presses the canvas: what moves away between press and
 * release is not clicked, and the empty canvas in its place drops what is selected.
 */
export function useMoving(flow: Flow, onMoved: () => void): [move: Move, onPress: () => void] {
  const isPressed = useRef(false)
  const isMoving = useRef(false)
  const end = useCallback(() => {
    isMoving.current = false
    onMoved()
  }, [onMoved])
  const move = useCallback<Move>(
    (start) => {
      if (isPressed.current) return
      isMoving.current = true
      void start().then(end)
    },
    [end],
  )
  const onPress = useCallback(() => {
    // Set where it is, it stays there.
    if (isMoving.current) void flow.setViewport(flow.getViewport()).then(end)
    isPressed.current = true
    onceLetGo(() => {
      isPressed.current = false
    })
  }, [flow, end])
  return [move, onPress]
}
