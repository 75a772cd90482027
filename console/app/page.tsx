import { Fragment, type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { classes } from '../kit/classes.ts'
import { Icon } from '../kit/icon.tsx'
import { StateFrame } from '../kit/states.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { Here } from './here.tsx'
import { OpenNavigation } from './navigation.tsx'
import style from './page.module.css'
import { SaveMark } from './saving/save-mark.tsx'

/** A screen with title, breadcrumbs, actions and content. */
export function Page({
  title,
  crumbs = [],
  marks,
  actions,
  saves = false,
  refused = 0,
  width = 'full',
  children,
}: {
  title: string
  /** Breadcrumbs, from the top. */
  crumbs?: readonly { label: string; to: string }[]
  /** Status next to the title. */
  marks?: ReactNode
  actions?: ReactNode
  /** Set if the page saves automatically. A target names the edits whose errors the page shows. */
  saves?: boolean | string
  /** The number of refused values, which stay in their fields. */
  refused?: number
  /** `form` limits the line length, `wide` is for cards, `full` for content that scrolls itself. */
  width?: 'form' | 'wide' | 'full'
  children: ReactNode
}) {
  useTitle(title)
  return (
    <main className={style['page']}>
      <header className={style['bar']}>
        <OpenNavigation />
        {crumbs.map(({ label, to }) => (
          <Fragment key={to}>
            <Link href={to} className={style['crumb']}>
              {label}
            </Link>
            <Icon name="chevronRight" size={12} />
          </Fragment>
        ))}
        <h1 className={style['title']}>{title}</h1>
        <FavouriteStar title={title} />
        {marks !== undefined && <span className={style['marks']}>{marks}</span>}
        <div className={style['end']}>
          <Here />
          {saves !== false && (
            <SaveMark refused={refused} target={typeof saves === 'string' ? saves : undefined} />
          )}
          {actions}
        </div>
      </header>
      <div className={classes(style['content'], width !== 'full' && style['scrolls'])}>
        <StateFrame value={null}>
          {width === 'full' ? children : <div className={style[width]}>{children}</div>}
        </StateFrame>
      </div>
    </main>
  )
}

/** Wraps a state that fills the screen. It has no title but still needs the navigation button. */
export function BarePage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main className={style['page']}>
      <header className={style['bar']}>
        <OpenNavigation />
      </header>
      <div className={style['content']}>{children}</div>
    </main>
  )
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Frontdesk`
  }, [title])
}
