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

/** A screen: its name, where it belongs, what can be done here, and its content. */
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
  /** What it belongs to, from the top. */
  crumbs?: readonly { label: string; to: string }[]
  /** What stands beside its name: its state. */
  marks?: ReactNode
  actions?: ReactNode
  /** Whether something on it is saved as one types; and what, where that can be refused and has to be mended here. */
  saves?: boolean | string
  /** How many values the server refuses, which still stand where they were written. */
  refused?: number
  /** `form` keeps lines short, `wide` is for cards, `full` for what scrolls itself. */
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

/** Around a state that stands for a whole screen: what has no name to show still has its way to the navigation. */
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
