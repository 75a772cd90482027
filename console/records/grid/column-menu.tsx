import type { IconName } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import type { Column } from './columns.ts'

/** Column actions, shared by the header menu and the cell menu. */
export interface ColumnActions {
  sort: (field: string, direction: 'asc' | 'desc') => void
  filter: (field: string) => void
  group: ((field: string) => void) | undefined
  freeze: (field: string, isFrozen: boolean) => void
  hide: (field: string) => void
  /** Moves to an index from the left. */
  move: (field: string, to: number) => void
  resize: (field: string, width: number) => void
}

export interface ColumnItem {
  label: string
  icon: IconName
  run: () => void
}

const step = 40

export function columnItems(
  { field: { name }, width, frozenAt }: Column,
  index: number,
  actions: ColumnActions,
): ColumnItem[] {
  const isFrozen = frozenAt !== undefined
  const { group } = actions
  return [
    { label: t('Sort ascending'), icon: 'arrowUp', run: () => actions.sort(name, 'asc') },
    { label: t('Sort descending'), icon: 'arrowDown', run: () => actions.sort(name, 'desc') },
    { label: t('Filter by this'), icon: 'filter', run: () => actions.filter(name) },
    ...(group === undefined
      ? []
      : [{ label: t('Group by this'), icon: 'group' as const, run: () => group(name) }]),
    {
      label: isFrozen ? t('Let it scroll') : t('Keep in sight'),
      icon: 'lock',
      run: () => actions.freeze(name, !isFrozen),
    },
    { label: t('Move left'), icon: 'chevronLeft', run: () => actions.move(name, index - 1) },
    { label: t('Move right'), icon: 'chevronRight', run: () => actions.move(name, index + 1) },
    { label: t('Wider'), icon: 'columns', run: () => actions.resize(name, width + step) },
    { label: t('Narrower'), icon: 'columns', run: () => actions.resize(name, width - step) },
    { label: t('Hide'), icon: 'close', run: () => actions.hide(name) },
  ]
}
