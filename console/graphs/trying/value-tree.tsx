import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import style from './value-tree.module.css'

const mostItems = 100

/**
 * A value as a tree. With a `name`, every part of it can be dragged into a text, or copied as the
 * name that reads it. `levels` are open at first.
 */
export function ValueTree({
  value,
  name,
  label,
  levels = 0,
}: {
  value: unknown
  name?: string | undefined
  label: string
  levels?: number
}) {
  const isBranch = typeof value === 'object' && value !== null
  if (!isBranch) {
    return (
      <div className={style['leaf']}>
        <Name name={name} label={label} />
        <span className={style[typeof value] ?? ''}>{leafText(value)}</span>
      </div>
    )
  }
  const entries = Object.entries(value)
  return (
    <details className={style['branch']} open={levels > 0}>
      <summary>
        <Name name={name} label={label} />
        <small>
          {Array.isArray(value)
            ? t('{count, plural, one {# item} other {# items}}', { count: entries.length })
            : t('{count, plural, one {# field} other {# fields}}', { count: entries.length })}
        </small>
      </summary>
      {entries.slice(0, mostItems).map(([key, one]) => (
        <ValueTree
          key={key}
          label={key}
          value={one}
          levels={levels - 1}
          name={name === undefined ? undefined : Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`}
        />
      ))}
      {entries.length > mostItems && (
        <small>{t('and {count} more', { count: entries.length - mostItems })}</small>
      )}
    </details>
  )
}

function leafText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Name({ name, label }: { name: string | undefined; label: string }) {
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
      onClick={(event) => {
        event.preventDefault()
        void copy()
      }}
    >
      {label}
    </button>
  )
}
