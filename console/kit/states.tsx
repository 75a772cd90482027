import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { t } from './language/translate.ts'
import style from './states.module.css'

/** Frames a state that fills the whole screen. `null` inside a page, which has its own frame. */
export const StateFrame = createContext<ComponentType<{ title: string; children: ReactNode }> | null>(null)

function Framed({ title, children }: { title: string; children: ReactNode }) {
  const Frame = useContext(StateFrame)
  return Frame === null ? children : <Frame title={title}>{children}</Frame>
}

/** Counts the loading states that currently fill the screen. */
let wholeShown = 0

/**
 * A skeleton. It appears after 150 ms, so that quick loads don't flicker. The skeleton of a module carries over to that
 * of its data, so that the screen is never empty in between.
 */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const isWhole = useContext(StateFrame) !== null
  const [isSlow, setSlow] = useState(() => isWhole && wholeShown > 0)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 150)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isWhole || !isSlow) return undefined
    wholeShown += 1
    return () => {
      wholeShown -= 1
    }
  }, [isWhole, isSlow])
  if (!isSlow) return null
  return (
    <Framed title={t('Loading')}>
      {isWhole && <h1 className={style['hidden']}>{t('Loading')}</h1>}
      <div className={style['skeleton']} role="status" aria-label={t('Loading')}>
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} style={{ width: `${[62, 84, 47, 71, 55, 78][index % 6]}%` }} />
        ))}
      </div>
    </Framed>
  )
}

/** States in one sentence that something is missing or failed, with an action to continue. */
export function Notice({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  const Title = useContext(StateFrame) === null ? 'h2' : 'h1'
  return (
    <Framed title={title}>
      <div className={style['notice']}>
        <span className={style['badge']}>
          <Icon name={icon} size={20} />
        </span>
        <Title>{title}</Title>
        {children !== undefined && <div className={style['text']}>{children}</div>}
        {actions !== undefined && <div className={style['actions']}>{actions}</div>}
      </div>
    </Framed>
  )
}

/** The empty state of a filtered list, with a button that clears the filters. */
export function NoMatch({
  title,
  clear = t('Clear filters'),
  onClear,
}: {
  title: string
  clear?: string
  onClear: () => void
}) {
  return <Notice icon="filter" title={title} actions={<Button onClick={onClear}>{clear}</Button>} />
}

/** An error of a form as a whole, if there is one. */
export function Problem({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p className={style['problem']} role="alert">
      <Icon name="warning" />
      {children}
    </p>
  )
}
