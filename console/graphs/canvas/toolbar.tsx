import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import type { IconName } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { Key } from '../../kit/surface.tsx'
import type { GraphStore } from '../state/store.ts'
import { useGraphState } from '../use-graph.ts'
import { SelectionBar } from './selection-bar.tsx'
import style from './toolbar.module.css'

export interface ToolbarProps {
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
}

/** Actions of the graph, and above them those of the selection. */
export function Toolbar(props: ToolbarProps) {
  const { store, isReadOnly, zoom } = props
  return (
    <div className={style['dock']}>
      {!isReadOnly && <SelectionBar store={store} />}
      <div className={style['toolbar']} role="toolbar" aria-label={t('Tools of the graph')}>
        {!isReadOnly && <Changes {...props} />}
        <FurtherTools tools={furtherTools(props)} />
        <ProblemCount {...props} />
        <Button look="quiet" title={t('Show all of it')} onClick={props.onFit}>
          {t('{zoom} %', { zoom: Math.round(zoom * 100) })}
        </Button>
      </div>
    </div>
  )
}

/** Actions that edit the graph. */
function Changes({ store, onAdd }: ToolbarProps) {
  const { canUndo, canRedo } = useGraphState(store)
  return (
    <>
      <Button look="quiet" icon="add" onClick={onAdd}>
        {t('Add')} <Key>A</Key>
      </Button>
      <IconButton icon="undo" label={t('Undo')} disabled={!canUndo} onClick={() => store.undo()} />
      <IconButton icon="redo" label={t('Redo')} disabled={!canRedo} onClick={() => store.redo()} />
    </>
  )
}

interface Tool {
  label: string
  icon?: IconName
  isPressed?: boolean
  act: () => void
}

function furtherTools(props: ToolbarProps): Tool[] {
  const changing: Tool[] = [
    { label: t('Lay out'), act: props.onLayOut },
    { label: t('Write a comment'), icon: 'edit', act: props.onComment },
  ]
  return [
    ...(props.isReadOnly ? [] : changing),
    { label: t('Find a node'), icon: 'search', act: props.onFind },
    {
      label: props.isOutline ? t('Canvas') : t('Outline'),
      isPressed: props.isOutline,
      act: props.onOutline,
    },
  ]
}

/** Shows the actions side by side, or in a menu in narrow windows. */
function FurtherTools({ tools }: { tools: readonly Tool[] }) {
  return (
    <>
      <span className={style['wide']}>
        {tools.map(({ label, icon, isPressed, act }) =>
          icon === undefined ? (
            <Button key={label} look="quiet" aria-pressed={isPressed} onClick={act}>
              {label}
            </Button>
          ) : (
            <IconButton key={label} icon={icon} label={label} onClick={act} />
          ),
        )}
      </span>
      <span className={style['narrow']}>
        <Menu trigger={<IconButton icon="dots" label={t('More tools')} />}>
          {tools.map(({ label, act }) => (
            <MenuItem key={label} onSelect={act}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </>
  )
}

function ProblemCount({ problems, onProblems }: ToolbarProps) {
  if (problems.length === 0) return null
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  const words = t('{count, plural, one {# problem} other {# problems}}', { count: problems.length })
  return (
    <Button
      look="quiet"
      icon={hasErrors ? 'error' : 'warning'}
      className={(hasErrors ? style['bad'] : style['warn']) ?? ''}
      aria-label={words}
      title={words}
      onClick={onProblems}
    >
      <span className={style['wide']}>{words}</span>
      <span className={style['narrow']}>{problems.length}</span>
    </Button>
  )
}
