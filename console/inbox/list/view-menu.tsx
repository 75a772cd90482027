import { Fragment } from 'react'
import { useRead } from '../../app/operations.ts'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, msg, say, type Text, t } from '../../kit/language/translate.ts'
import { Menu, MenuItem, MenuLine } from '../../kit/menu.tsx'
import style from './list.module.css'
import type { Address } from './list-pane.tsx'
import { type View, viewOf, views } from './views.ts'

// The server stops counting here.
const mostCounted = 1000
// Views that are always visible. The menu has the others.
const inSight = ['open', 'mine', 'waiting']

/** The views with their counts. */
export function ViewMenu({ address }: { address: Address }) {
  const counts = useRead('getConversationsCounts', {}, { live: ['conversation'] })
  const current = viewOf(address.params.get('view'))
  const countOf = ({ count }: View): string => {
    const value = count === undefined ? 0 : (counts.data?.[count] ?? 0)
    if (value === 0) return ''
    return value >= mostCounted ? `${formatNumber(mostCounted)}+` : formatNumber(value)
  }
  const show = ({ key }: View) => address.set({ view: key === 'open' ? '' : key, status: '' })
  const short: Record<string, Text> = { waiting: msg('Waiting') }
  return (
    <div className={style['views']} role="group" aria-label={t('View')}>
      {views
        .filter(({ key }) => inSight.includes(key))
        .map((view) => (
          <button
            key={view.key}
            type="button"
            className={classes(style['view'], view === current && style['current'])}
            aria-pressed={view === current}
            title={say(view.label)}
            onClick={() => show(view)}
          >
            {say(short[view.key] ?? view.label)}
            <b>{countOf(view)}</b>
          </button>
        ))}
      <Menu
        trigger={
          <button
            type="button"
            className={classes(style['view'], !inSight.includes(current.key) && style['current'])}
            aria-label={inSight.includes(current.key) ? t('More') : say(current.label)}
            title={t('More')}
          >
            {!inSight.includes(current.key) && say(current.label)}
            <Icon name="chevronDown" size={12} />
          </button>
        }
      >
        {views.map((view) => (
          <Fragment key={view.key}>
            {view.key === 'snoozed' && <MenuLine />}
            <MenuItem icon={view.icon} end={countOf(view)} onSelect={() => show(view)}>
              {say(view.label)}
            </MenuItem>
          </Fragment>
        ))}
      </Menu>
    </div>
  )
}
