import { IconButton } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import type { GraphStore } from '../state/store.ts'
import { useGraphState } from '../use-graph.ts'
import style from './toolbar.module.css'

/** Actions for several selected nodes. */
export function SelectionBar({ store }: { store: GraphStore }) {
  const { selected } = useGraphState(store)
  if (selected.size < 2) return null
  return (
    <div className={style['selection']} role="toolbar" aria-label={t('What is selected')}>
      <span>{t('{count} selected', { count: selected.size })}</span>
      <IconButton icon="copy" label={t('Duplicate selection')} onClick={() => store.duplicate()} />
      <IconButton icon="trash" label={t('Delete selection')} onClick={() => store.remove(selected)} />
      <IconButton icon="close" label={t('Select nothing')} onClick={() => store.select([])} />
    </div>
  )
}
