import type { IconName } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import type { FieldActions } from '../definition/use-field-actions.tsx'
import type { Field } from '../values.ts'
import type { Column } from './columns.ts'

/** Column actions, shared by the header menu and the cell menu. */
export interface ColumnActions {
  /** Changes to the field itself. Undefined if the user may not make them. */
  define: FieldActions | undefined
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
  danger?: boolean
  /** Starts a new group of items. */
  begins?: boolean
  run: () => void
}

const step = 40

export function columnItems(
  { field, width, frozenAt }: Column,
  index: number,
  actions: ColumnActions,
): ColumnItem[] {
  const { name } = field
  const isFrozen = frozenAt !== undefined
  const { group } = actions
  return [
    ...(actions.define === undefined ? [] : definitionItems(field, actions.define)),
    { label: t('Sort ascending'), icon: 'arrowUp', begins: true, run: () => actions.sort(name, 'asc') },
    { label: t('Sort descending'), icon: 'arrowDown', run: () => actions.sort(name, 'desc') },
    { label: t('Filter by this'), icon: 'filter', run: () => actions.filter(name) },
    ...(group === undefined
      ? []
      : [{ label: t('Group by this'), icon: 'group' as const, run: () => group(name) }]),
    {
      label: isFrozen ? t('Unfreeze column') : t('Freeze column'),
      icon: 'lock',
      run: () => actions.freeze(name, !isFrozen),
    },
    { label: t('Move left'), icon: 'chevronLeft', begins: true, run: () => actions.move(name, index - 1) },
    { label: t('Move right'), icon: 'chevronRight', run: () => actions.move(name, index + 1) },
    { label: t('Wider'), icon: 'columns', run: () => actions.resize(name, width + step) },
    { label: t('Narrower'), icon: 'columns', run: () => actions.resize(name, width - step) },
    { label: t('Hide'), icon: 'close', run: () => actions.hide(name) },
    ...(actions.define === undefined ? [] : removeItem(field, actions.define)),
  ]
}

function definitionItems(field: Field, define: FieldActions): ColumnItem[] {
  return [
    ...(field.built_in
      ? []
      : [
          { label: t('Rename field'), icon: 'text' as const, run: () => define.rename(field) },
          { label: t('Change type'), icon: 'refresh' as const, run: () => define.changeType(field) },
        ]),
    { label: t('Edit field'), icon: 'edit', run: () => define.edit(field) },
    { label: t('Duplicate field'), icon: 'copy', run: () => define.duplicate(field) },
    {
      label: t('Insert field left'),
      icon: 'chevronLeft',
      begins: true,
      run: () => define.insert(field, 'left'),
    },
    { label: t('Insert field right'), icon: 'chevronRight', run: () => define.insert(field, 'right') },
  ]
}

function removeItem(field: Field, define: FieldActions): ColumnItem[] {
  if (field.built_in) return []
  const label = t('Delete field')
  return [{ label, icon: 'trash', danger: true, begins: true, run: () => define.remove(field) }]
}
