import type { useReactFlow } from '@xyflow/react'
import { useCallback, useRef } from 'react'
import { onceLetGo } from '../../kit/let-go.ts'

export type Flow = ReturnType<typeof useReactFlow>

/** Starts an animation of the view, unless the canvas is pressed. */
export type Move = (start: () => Promise<boolean>) => void

/**
 * Delays animations of the view while the canvas is pressed: a target that moves between press and release gets no click,
 * and a click on the empty canvas clears the selection.
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
    // Setting the current position stops a running animation.
    if (isMoving.current) void flow.setViewport(flow.getViewport()).then(end)
    isPressed.current = true
    onceLetGo(() => {
      isPressed.current = false
    })
  }, [flow, end])
  return [move, onPress]
}
