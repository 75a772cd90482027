import { type MouseEvent, useRef } from 'react'
import type { Row } from '../use-rows.ts'
import type { Field } from '../values.ts'
import type { Selection } from './selection.ts'
import type { CellActions } from './use-cell-actions.ts'
import { cellAt } from './use-pointing.ts'

/** Sets a rating by a click in the focused cell. The click that focuses the cell changes nothing. */
export function useStars({
  selection,
  rowAt,
  field,
  begin,
}: {
  selection: Selection
  rowAt: (line: number) => Row | undefined
  field: Field | undefined
  begin: CellActions['begin']
}) {
  const wasFocused = useRef(false)
  const isFocused = (target: EventTarget) => {
    const cell = cellAt(target)
    return cell?.row === selection.row && cell.column === selection.column
  }
  return {
    onMouseDown: ({ target, button }: MouseEvent) => {
      wasFocused.current = button === 0 && isFocused(target)
    },
    onClick: ({ target }: MouseEvent) => {
      const star = target instanceof Element ? target.closest<SVGElement>('[data-star]') : null
      if (star === null || field === undefined || !wasFocused.current || !isFocused(target)) return
      const stars = Number(star.dataset['star'])
      const isLast = rowAt(selection.row)?.data[field.name] === stars
      begin(isLast ? '0' : String(stars))
    },
  }
}
