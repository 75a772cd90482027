import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../kit/language/translate.ts'
import { dismissToast, toast } from '../../kit/toast-store.ts'
import { type Field, isEditable } from '../values.ts'
import type { Selection } from './selection.ts'
import { beginsWithText, type Pressed, type TypedAhead, typedAfter } from './typed-ahead.ts'
import type { CellActions } from './use-cell-actions.ts'

export interface Ahead {
  /** What waits at the cell that has the focus. */
  text: string | undefined
  /** Whether a key was meant for a row that has not come yet. */
  take: (pressed: Pressed) => boolean
  /** Whoever goes elsewhere is told that it was not taken. */
  drop: () => void
}

/**
 * What is typed at a cell whose row has not come yet waits there in sight, and the editor opens with it once the row is
 * there. Fields whose editor begins with no text refuse it: a date or a yes is not changed unseen.
 */
export function useTypedAhead({
  selection: { row, column },
  state,
  field,
  actions,
}: {
  selection: Selection
  /** Of the selected line; `none` where no row stands on it. */
  state: 'there' | 'pending' | 'none'
  /** Undefined where nothing may be written. */
  field: Field | undefined
  actions: Pick<CellActions, 'begin' | 'reveal'>
}): Ahead {
  const [waiting, setWaiting] = useState<TypedAhead | undefined>()
  const told = useRef(0)
  const isHere = waiting?.row === row && waiting.column === column
  const drop = () => {
    if (waiting === undefined) return
    setWaiting(undefined)
    toast(t('“{text}” was not taken: its row was still being read.', { text: waiting.text }))
  }
  // Before anything is drawn, so that no key comes between the row and its editor.
  useLayoutEffect(() => {
    if (waiting === undefined || (isHere && state === 'pending')) return
    if (isHere && state === 'there') {
      setWaiting(undefined)
      actions.begin(waiting.text)
    } else drop()
  })
  const text = isHere ? waiting.text : undefined
  return {
    text,
    drop,
    take: (pressed) => {
      if (state !== 'pending' || field === undefined || !isEditable(field)) return false
      const next = typedAfter(text ?? '', pressed)
      if (next === undefined) return false
      if (beginsWithText(field)) {
        setWaiting(next === '' ? undefined : { row, column, text: next })
        // Only rows in sight are read.
        actions.reveal()
      } else {
        dismissToast(told.current)
        told.current = toast(t('This row is still being read.'))
      }
      return true
    },
  }
}
