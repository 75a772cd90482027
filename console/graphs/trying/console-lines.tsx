import { t } from '../../kit/language/translate.ts'
import style from './console-lines.module.css'

interface Line {
  line: number | null
  level: string
  text: string
}

type Details = Readonly<Record<string, unknown>>

/** Separates what code has written to the console from the other details of a step. */
export function withoutConsole(details: Details | null): { lines: readonly Line[]; details: Details | null } {
  const { console: written, ...others } = details ?? {}
  if (!Array.isArray(written)) return { lines: [], details }
  return { lines: written.filter(isLine), details: Object.keys(others).length === 0 ? null : others }
}

function isLine(one: unknown): one is Line {
  return typeof one === 'object' && one !== null && 'text' in one && typeof one.text === 'string'
}

/** The console output of code, with the lines that wrote it. */
export function ConsoleLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section className={style['console']} aria-label={t('Console')}>
      <h2>
        {t('Console')} <small>{lines.length}</small>
      </h2>
      <ol>
        {lines.map(({ line, level, text }, index) => (
          <li key={index} data-level={level}>
            <small>{line}</small>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
