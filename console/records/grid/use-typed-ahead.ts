import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../kit/language/translate.ts'
import { dismissToast, toast } from '../../kit/toast-store.ts'
import { type Field, isEditable } from '../values.ts'
import { type Selection, single } from './selection.ts'
import { beginsWithText, type Pressed, type TypedAhead, typedAfter } from './typed-ahead.ts'
import type { CellActions } from './use-cell-actions.ts'

export interface Ahead {
  /** The pending text of the focused cell. */
  text: string | undefined
  /** Returns true if a key was meant for a loading row. */
  take: (pressed: Pressed) => boolean
  /** Tells a user who leaves the cell that the text was dropped. */
  drop: () => void
}

/**
 * Text typed into a cell of a loading row appears in the cell, and opens the editor once the row has loaded. Fields whose
 * editor accepts no text ignore it, so that a date or checkbox never changes unseen.
 */
export function useTypedAhead({
  selection: { row, column },
  state,
  field,
  actions,
}: {
  selection: Selection
  /** The content of the selected line. `none` without a row. */
  state: 'there' | 'pending' | 'none'
  /** Undefined if read-only. */
  field: Field | undefined
  actions: Pick<CellActions, 'begin' | 'show'>
}): Ahead {
  const [waiting, setWaiting] = useState<TypedAhead | undefined>()
  const toastId = useRef(0)
  const isHere = waiting?.row === row && waiting.column === column
  const drop = () => {
    if (waiting === undefined) return
    setWaiting(undefined)
    toast(t('“{text}” wasn’t saved because its row was still loading.', { text: waiting.text }))
  }
  // Runs before paint, so that no key arrives between the row and its editor.
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
        // Only visible rows load.
        actions.show(single(row, column))
      } else {
        dismissToast(toastId.current)
        toastId.current = toast(t('This row is still loading.'))
      }
      return true
    },
  }
}
