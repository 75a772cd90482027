import { type ReactNode, useId } from 'react'
import style from './field.module.css'
import { Icon } from './icon.tsx'
import { t } from './language/translate.ts'

/** The ids and attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A problem with a control's value: an error blocks saving, a warning doesn't. */
export interface FieldProblem {
  error?: string | undefined
  warning?: string | undefined
}

/** A labelled control with a hint or a problem under it. */
export function Field({
  label,
  hint,
  error,
  warning,
  optional = false,
  children,
}: FieldProblem & {
  label: string
  hint?: ReactNode
  optional?: boolean
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const note = `${id}-note`
  const problem = error ?? warning
  const hasNote = problem !== undefined || hint !== undefined
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
      {problem === undefined && hint !== undefined && (
        <small id={note} className={style['hint']}>
          {hint}
        </small>
      )}
      <ProblemNote id={note} error={error} warning={warning} />
    </div>
  )
}

/** A problem of a field. Screen readers announce errors at once and warnings on focus. */
export function ProblemNote({ id, error, warning }: FieldProblem & { id?: string }) {
  if (error !== undefined) {
    return (
      <small id={id} className={style['error']} role="alert">
        <Icon name="error" size={13} />
        {error}
      </small>
    )
  }
  if (warning === undefined) return null
  return (
    <small id={id} className={style['warning']} role="status">
      <Icon name="warning" size={13} />
      <span>
        <b>{t('Warning')}</b> {warning}
      </span>
    </small>
  )
}
