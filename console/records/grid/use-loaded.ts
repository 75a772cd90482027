import { toastError } from '../../app/operations.ts'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import type { GridProps } from './grid.tsx'
import { lineAt } from './layout.ts'
import type { Area } from './selection.ts'

const mostLoaded = 5000

export function isLoaded(area: Area, { layout, rowAt }: Pick<GridProps, 'layout' | 'rowAt'>): boolean {
  for (let line = area.top; line <= area.bottom; line++) {
    if (rowAt(line) === undefined && lineAt(layout, line)?.kind === 'row') return false
  }
  return true
}

/** Runs an action on a range of rows after they have loaded. */
export function useWithRows({
  onLoad,
  ...rows
}: Pick<GridProps, 'layout' | 'rowAt' | 'onLoad'>): (area: Area, work: () => void) => void {
  return (area, work) => {
    if (isLoaded(area, rows)) return work()
    if (area.bottom - area.top >= mostLoaded) {
      toast(t('Select at most {count} rows for this.', { count: formatNumber(mostLoaded) }))
      return undefined
    }
    void onLoad({ first: area.top, last: area.bottom }).then(work, toastError)
    return undefined
  }
}
