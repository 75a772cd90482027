import { t } from '../../kit/language/translate.ts'
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

/** What a node can read, with what it last held: to be dragged or copied into its texts. */
export function InputTree({ names }: { names: readonly ScopeName[] }) {
  if (names.length === 0) {
    return <p className={style['none']}>{t('Nothing stands before it yet.')}</p>
  }
  return (
    <div className={style['input']}>
      {groups().map(({ group, label }) => {
        const own = names.filter((one) => one.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={label}>
            <h2>{label}</h2>
            {own.map(({ name, label: title, value, type }) => (
              <ValueTree
                key={name}
                name={name}
                label={title}
                value={value ?? (type === undefined ? undefined : `(${type})`)}
                levels={group === 'node' ? 1 : 0}
              />
            ))}
          </section>
        )
      })}
    </div>
  )
}
