import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Key } from '../../kit/surface.tsx'
import type { GraphStore } from '../state/store.ts'
import { useGraphState } from '../use-graph.ts'
import style from './toolbar.module.css'

/** What can be done to the graph as a whole. */
export function Toolbar({
  store,
  isReadOnly,
  isOutline,
  zoom,
  problems,
  onAdd,
  onFind,
  onLayOut,
  onOutline,
  onFit,
  onComment,
  onProblems,
}: {
  store: GraphStore
  isReadOnly: boolean
  isOutline: boolean
  zoom: number
  problems: readonly Schemas['GraphIssue'][]
  onAdd: () => void
  onFind: () => void
  onLayOut: () => void
  onOutline: () => void
  onFit: () => void
  onComment: () => void
  onProblems: () => void
}) {
  const { canUndo, canRedo } = useGraphState(store)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return (
    <div className={style['toolbar']} role="toolbar" aria-label={t('Tools of the graph')}>
      {!isReadOnly && (
        <>
          <Button look="quiet" icon="add" onClick={onAdd}>
            {t('Add')} <Key>A</Key>
          </Button>
          <IconButton icon="undo" label={t('Undo')} disabled={!canUndo} onClick={() => store.undo()} />
          <IconButton icon="redo" label={t('Redo')} disabled={!canRedo} onClick={() => store.redo()} />
          <span className={style['wide']}>
            <Button look="quiet" onClick={onLayOut}>
              {t('Lay out')}
            </Button>
            <IconButton icon="edit" label={t('Write a comment')} onClick={onComment} />
          </span>
        </>
      )}
      <IconButton icon="search" label={t('Find a node')} onClick={onFind} />
      <Button look="quiet" aria-pressed={isOutline} onClick={onOutline}>
        {isOutline ? t('Canvas') : t('Outline')}
      </Button>
      {problems.length > 0 && (
        <Button
          look="quiet"
          icon="warning"
          className={errors > 0 ? (style['bad'] ?? '') : (style['warn'] ?? '')}
          onClick={onProblems}
        >
          {t('{count, plural, one {# problem} other {# problems}}', { count: problems.length })}
        </Button>
      )}
      <span className={style['wide']}>
        <Button look="quiet" title={t('Show all of it')} onClick={onFit}>
          {t('{zoom} %', { zoom: Math.round(zoom * 100) })}
        </Button>
      </span>
    </div>
  )
}
