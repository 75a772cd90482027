import { type ReactNode, useEffect, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { t } from './language/translate.ts'
import style from './states.module.css'

/** Grey lines where something is about to be; not before 150 ms, so that what is quick does not flicker. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 150)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <div className={style['skeleton']} role="status" aria-label={t('Loading')}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} style={{ width: `${[62, 84, 47, 71, 55, 78][index % 6]}%` }} />
      ))}
    </div>
  )
}

/** Says in one sentence what is not there or went wrong, and offers what to do about it. */
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
  return (
    <div className={style['notice']}>
      <span className={style['badge']}>
        <Icon name={icon} size={20} />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <div className={style['text']}>{children}</div>}
      {actions !== undefined && <div className={style['actions']}>{actions}</div>}
    </div>
  )
}

/** What is wrong with a form as a whole; nothing where nothing is. */
export function Problem({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p className={style['problem']} role="alert">
      <Icon name="warning" />
      {children}
    </p>
  )
}
