import { useState } from 'react'
import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import style from './value-tree.module.css'

const mostItems = 100

interface TreeProps {
  value: unknown
  label: string
  /** The name that reads it: every part can then be dragged into a text, or copied. */
  name?: string | undefined
  /** So many levels are open at first. */
  levels?: number
  /** Every part can be chosen, by its path from the root: `data.items[0].id`. */
  onPick?: ((path: string) => void) | undefined
  path?: string
}

/** A value as a tree. */
export function ValueTree(props: TreeProps) {
  const { value, name, label, levels = 0, onPick, path = '' } = props
  const [isOpen, setOpen] = useState(levels > 0)
  const isBranch = typeof value === 'object' && value !== null
  const title = <Name name={name} label={label} onPick={onPick} path={path} />
  if (!isBranch) {
    return (
      <div className={style['leaf']}>
        {title}
        <span className={style[typeof value] ?? ''}>{leafText(value)}</span>
      </div>
    )
  }
  const entries = Object.entries(value)
  const isList = Array.isArray(value)
  const under = (of: string, key: string) => {
    if (isList) return `${of}[${key}]`
    return of === '' ? key : `${of}.${key}`
  }
  return (
    <div className={style['branch']}>
      <div className={style['head']}>
        <button
          type="button"
          className={style['toggle']}
          aria-expanded={isOpen}
          aria-label={isOpen ? t('Fold {label}', { label }) : t('Unfold {label}', { label })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'}
        </button>
        {title}
        <small>
          {isList
            ? t('{count, plural, one {# item} other {# items}}', { count: entries.length })
            : t('{count, plural, one {# field} other {# fields}}', { count: entries.length })}
        </small>
      </div>
      {isOpen &&
        entries
          .slice(0, mostItems)
          .map(([key, one]) => (
            <ValueTree
              key={key}
              label={key}
              value={one}
              levels={levels - 1}
              name={name === undefined ? undefined : under(name, key)}
              onPick={onPick}
              path={under(path, key)}
            />
          ))}
      {isOpen && entries.length > mostItems && (
        <small>{t('and {count} more', { count: entries.length - mostItems })}</small>
      )}
    </div>
  )
}

function leafText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Name({ name, label, onPick, path }: Pick<TreeProps, 'name' | 'label' | 'onPick' | 'path'>) {
  if (onPick !== undefined && path !== undefined && path !== '') {
    return (
      <button
        type="button"
        className={style['name']}
        title={t('Keep “{path}” in a variable', { path })}
        onClick={() => onPick(path)}
      >
        {label}
      </button>
    )
  }
  if (name === undefined) return <b>{label}</b>
  const text = `{${name}}`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast(t('Copied. Paste it into a text of the node.'))
  }
  return (
    <button
      type="button"
      className={style['name']}
      draggable
      title={t('Drag it into a text, or click to copy it')}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', text)}
      onClick={() => void copy()}
    >
      {label}
    </button>
  )
}
