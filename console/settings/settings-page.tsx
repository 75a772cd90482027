import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { Page } from '../app/page.tsx'
import { useCurrentSession } from '../app/session.ts'
import { classes } from '../kit/classes.ts'
import { Icon } from '../kit/icon.tsx'
import { say, t } from '../kit/language/translate.ts'
import { sections } from './sections.ts'
import style from './settings.module.css'

/** A page of the settings, beside the list of sections. */
export function SettingsPage({
  title,
  crumbs = [],
  text,
  actions,
  width = 'wide',
  children,
}: {
  title: string
  crumbs?: readonly { label: string; to: string }[]
  /** The purpose of the page, in one sentence. */
  text?: string
  actions?: ReactNode
  width?: 'form' | 'wide'
  children: ReactNode
}) {
  return (
    <Page title={title} crumbs={[{ label: t('Settings'), to: '/settings' }, ...crumbs]} actions={actions}>
      <div className={style['frame']}>
        <SectionList />
        <div className={style['scroll']} role="region" aria-label={title} tabIndex={0}>
          <div className={classes(style['content'], style[width])}>
            {text !== undefined && <p className={style['text']}>{text}</p>}
            {children}
          </div>
        </div>
      </div>
    </Page>
  )
}

function SectionList() {
  const [location] = useLocation()
  const here = useRef<HTMLAnchorElement>(null)
  // In narrow windows the list scrolls sideways.
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav className={style['sections']} aria-label={t('Settings')}>
      {sections.map(({ heading, sections: within }) => (
        <div key={heading.text} className={style['group']}>
          <h2 className={style['heading']}>{say(heading)}</h2>
          {within.map(({ path, label, icon }) => {
            const isHere = location === path || location.startsWith(`${path}/`)
            return (
              <Link
                key={path}
                href={path}
                {...(isHere ? { ref: here } : {})}
                className={classes(style['section'], isHere && style['here'])}
                aria-current={isHere ? 'page' : undefined}
              >
                <Icon name={icon} />
                {say(label)}
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}

/** Returns true if the reader may change account settings. */
export function useMayAdminister(): boolean {
  return useCurrentSession().account.role !== 'MEMBER'
}

/** A notice for readers without permission to edit. */
export function ReadOnlyNote() {
  return (
    <p className={style['readOnly']}>
      <Icon name="lock" />
      {t('Only admins can change this.')}
    </p>
  )
}
