import type { ButtonHTMLAttributes, Ref } from 'react'
import { Link } from 'wouter'
import style from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary button a screen. */
  look?: Look
  icon?: IconName | undefined
  /** Disables the button and shows that its action is running. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'plain', icon, busy = false, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(style['button'], style[look], className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** An icon button. `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: ButtonProps & { label: string; icon: IconName }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(style['button'], style['quiet'], style['square'], className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  look = 'plain',
  icon,
  children,
}: {
  to: string
  look?: Look
  icon?: IconName
  children: React.ReactNode
}) {
  return (
    <Link href={to} className={classes(style['button'], style[look])}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  )
}
