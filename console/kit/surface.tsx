import type { ReactNode } from 'react'
import { avatarColours } from './avatar-colours.ts'
import { classes } from './classes.ts'
import style from './surface.module.css'

/** A card with a heading. `end` goes on the right of the heading. */
export function Card({ title, end, children }: { title?: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={style['card']} aria-label={title}>
      {title !== undefined && (
        <header className={style['head']}>
          <h2>{title}</h2>
          <span className={style['end']}>{end}</span>
        </header>
      )}
      {children}
    </section>
  )
}

/** A list of rows with an optional element at the end of each. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={style['rows']}>{children}</ul>
}

export function Row({ start, end, children }: { start?: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <li className={style['row']}>
      {start}
      <div className={style['grow']}>{children}</div>
      {end !== undefined && <div className={style['rowEnd']}>{end}</div>}
    </li>
  )
}

export function Chip({ tone, children }: { tone?: 'good' | 'bad' | 'warn' | 'accent'; children: ReactNode }) {
  return <span className={classes(style['chip'], tone !== undefined && style[tone])}>{children}</span>
}

export function Key({ children }: { children: ReactNode }) {
  return <kbd className={style['key']}>{children}</kbd>
}

// Smaller avatars fit one letter.
const smallestForTwo = 20

/** An avatar with initials on a colour derived from the name. */
export function Avatar({ name, size = 24 }: { name: string; size?: number }) {
  const letters = name
    .split(/[\s@.]+/)
    .filter((word) => word !== '')
    .slice(0, size < smallestForTwo ? 1 : 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span
      className={style['avatar']}
      style={{
        background: avatarColours[sum % avatarColours.length],
        width: size,
        height: size,
        fontSize: Math.max(9, Math.round(size * 0.38)),
      }}
      title={name}
      aria-hidden="true"
    >
      {letters}
    </span>
  )
}
