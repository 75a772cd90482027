import { t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { Chip } from '../../kit/surface.tsx'
import type { ScopeName } from '../scope.ts'
import { ValueTree } from '../trying/value-tree.tsx'
import style from './node-panel.module.css'

function groups(): { group: ScopeName['group']; label: string }[] {
  return [
    { group: 'node', label: t('Nodes before it') },
    { group: 'loop', label: t('Loops around it') },
    { group: 'variable', label: t('Variables') },
    { group: 'built-in', label: t('Always there') },
    { group: 'secret', label: t('Secrets') },
  ]
}

/** The values that a node can read, with their latest content. They can be dragged or copied into texts. */
export function InputTree({ names }: { names: readonly ScopeName[] }) {
  if (names.length === 0) {
    return <p className={style['none']}>{t('No earlier nodes yet.')}</p>
  }
  return (
    <div className={style['input']}>
      {groups().map(({ group, label }) => {
        const own = names.filter((one) => one.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={label}>
            <h2>{label}</h2>
            {own.map(({ name, label: title, value, type, from, at }) => (
              <ValueTree
                key={name}
                name={name}
                label={title}
                value={value ?? (type === undefined ? undefined : `(${type})`)}
                levels={group === 'node' ? 1 : 0}
                note={<Origin from={from} at={at} />}
              />
            ))}
          </section>
        )
      })}
    </div>
  )
}

/** The source of a value. */
function Origin({ from, at }: Pick<ScopeName, 'from' | 'at'>) {
  if (from === 'pinned') return <Chip tone="warn">{t('pinned')}</Chip>
  if (from !== 'run' || at === undefined) return null
  return (
    <small className={style['none']}>
      {t('last run')} <Moment at={at} />
    </small>
  )
}
