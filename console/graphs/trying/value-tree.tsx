import { type ReactNode, useState } from 'react'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import { insertIntoText } from '../panel/last-text.ts'
import { TakeAway } from './take-away.tsx'
import style from './value-tree.module.css'

const itemsAtOnce = 100
// One element with five megabytes of text would block the window for seconds.
const charactersAtOnce = 2000
const mostCharacters = 200_000

interface TreeProps {
  value: unknown
  label: string
  /** The variable with this value, which makes every part draggable and copyable. */
  name?: string | undefined
  /** The number of initially expanded levels. */
  levels?: number
  /** Makes every part selectable by its path: `data.items[0].id`. */
  onPick?: ((path: string) => void) | undefined
  path?: string
  /** Adds copy and download buttons. The value is the file name. */
  file?: string
  /** Content next to the label. */
  note?: ReactNode
}

/** A value as a tree. */
export function ValueTree(props: TreeProps) {
  const { value, name, label, levels = 0, onPick, path = '', file, note } = props
  const [isOpen, setOpen] = useState(levels > 0)
  const [count, setCount] = useState(itemsAtOnce)
  const isBranch = typeof value === 'object' && value !== null
  const title = <Name name={name} label={label} onPick={onPick} path={path} />
  if (!isBranch) {
    return (
      <div className={style['leaf']}>
        {title}
        <Leaf value={value} note={note} />
        {isLong(value) && <TakeAway value={value} label={label} file={file} />}
      </div>
    )
  }
  const entries = Object.entries(value)
  const isList = Array.isArray(value)
  const under = (of: string, key: string) => pathUnder(of, key, isList)
  return (
    <div className={style['branch']}>
      <div className={style['head']}>
        <Toggle isOpen={isOpen} label={label} onClick={() => setOpen(!isOpen)} />
        {title}
        <small>
          {isList
            ? t('{count, plural, one {# item} other {# items}}', { count: entries.length })
            : t('{count, plural, one {# field} other {# fields}}', { count: entries.length })}
        </small>
        {note}
        <TakeAway value={value} label={label} file={file} />
      </div>
      {isOpen &&
        entries
          .slice(0, count)
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
      {isOpen && entries.length > count && (
        <small>
          {t('and {count} more', { count: formatNumber(entries.length - count) })}
          <More onClick={() => setCount(count + itemsAtOnce)} />
        </small>
      )}
    </div>
  )
}

function Toggle({ isOpen, label, onClick }: { isOpen: boolean; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={style['toggle']}
      aria-expanded={isOpen}
      aria-label={isOpen ? t('Fold {label}', { label }) : t('Unfold {label}', { label })}
      onClick={onClick}
    >
      {isOpen ? '▾' : '▸'}
    </button>
  )
}

function pathUnder(of: string, key: string, isList: boolean): string {
  if (isList) return `${of}[${key}]`
  return of === '' ? key : `${of}.${key}`
}

function More({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={style['more']} onClick={onClick}>
      {t('Show more')}
    </button>
  )
}

/** A leaf value. A long text starts truncated. */
function Leaf({ value, note }: { value: unknown; note: ReactNode }) {
  const [length, setLength] = useState(charactersAtOnce)
  const text = leafText(value)
  const left = text.length - length
  return (
    <span className={style[typeof value] ?? ''}>
      {left > 0 ? text.slice(0, length) : text}
      {left > 0 && (
        <small>
          {t('and {count} more characters', { count: formatNumber(left) })}
          {length < mostCharacters && <More onClick={() => setLength(length * 10)} />}
        </small>
      )}{' '}
      {note}
    </span>
  )
}

/** Shorter texts can be selected and copied in place. */
function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > charactersAtOnce
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
        title={t('Save “{path}” in a variable', { path })}
        onClick={() => onPick(path)}
      >
        {label}
      </button>
    )
  }
  if (name === undefined) return <b>{label}</b>
  const text = `{${name}}`
  const pick = async () => {
    if (insertIntoText(text)) return
    try {
      await navigator.clipboard.writeText(text)
      toast(t('Copied. Paste it into a text field of the node.'))
    } catch {
      // Browsers offer the clipboard only in secure contexts.
      toast(t('Click a text field of the node first.'))
    }
  }
  return (
    <button
      type="button"
      className={style['name']}
      draggable
      title={t('Drag it into a text field, or click to insert it at the cursor')}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', text)}
      onClick={() => void pick()}
    >
      {label}
    </button>
  )
}
