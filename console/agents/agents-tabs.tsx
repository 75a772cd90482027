import { Link } from 'wouter'
import { classes } from '../kit/classes.ts'
import { t } from '../kit/language/translate.ts'
import style from './agents.module.css'

/** Tabs for agents and the resources that they share. */
export function AgentsTabs({ at }: { at: '/agents' | '/tools' | '/playbooks' }) {
  const tabs = [
    { to: '/agents', label: t('Agents') },
    { to: '/tools', label: t('Tools') },
    { to: '/playbooks', label: t('Playbooks') },
  ]
  return (
    <nav className={style['tabs']} aria-label={t('Agents and shared parts')}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          href={to}
          className={classes(style['part'], to === at && style['at'])}
          aria-current={to === at ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
