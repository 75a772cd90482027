import { type ReactNode, useId } from 'react'
import style from './field.module.css'
import { Icon } from './icon.tsx'
import { t } from './language/translate.ts'

/** What a control needs to be told by its label, its hint and its mistake. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A labelled control, with a line of help under it, or what is wrong with what it holds. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const note = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={style['field']}>
      <label className={style['label']} htmlFor={id}>
        {label}
        {optional && <span className={style['optional']}> · {t('optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? note : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error === undefined ? (
        hint !== undefined && (
          <small id={note} className={style['hint']}>
            {hint}
          </small>
        )
      ) : (
        <small id={note} className={style['error']} role="alert">
          <Icon name="warning" size={13} />
          {error}
        </small>
      )}
    </div>
  )
}
