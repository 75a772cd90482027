import type { FormEvent, ReactNode } from 'react'
import { Icon } from '../../kit/icon.tsx'
import style from './frame.module.css'

/** The frame of all sign-in pages. */
export function SignInFrame({
  title,
  text,
  error,
  onSubmit,
  children,
  foot,
}: {
  title: string
  text?: string
  error?: string | undefined
  onSubmit: () => void
  children: ReactNode
  foot?: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <main className={style['frame']}>
      <form className={style['card']} onSubmit={submit} noValidate>
        <span className={style['logo']} aria-hidden="true">
          F
        </span>
        <div className={style['head']}>
          <h1>{title}</h1>
          {text !== undefined && <p>{text}</p>}
        </div>
        {error !== undefined && (
          <p className={style['error']} role="alert">
            <Icon name="warning" />
            {error}
          </p>
        )}
        {children}
      </form>
      {foot !== undefined && <p className={style['foot']}>{foot}</p>}
    </main>
  )
}
