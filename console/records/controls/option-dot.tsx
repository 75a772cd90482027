import { msg, type Text } from '../../kit/language/translate.ts'
import style from './controls.module.css'

const named: Readonly<Record<string, { name: Text; value: string }>> = {
  gray: { name: msg('Gray'), value: '#6b7280' },
  red: { name: msg('Red'), value: '#dc2626' },
  orange: { name: msg('Orange'), value: '#ea580c' },
  amber: { name: msg('Amber'), value: '#d97706' },
  yellow: { name: msg('Yellow'), value: '#ca8a04' },
  lime: { name: msg('Lime'), value: '#65a30d' },
  green: { name: msg('Green'), value: '#16a34a' },
  teal: { name: msg('Teal'), value: '#0d9488' },
  cyan: { name: msg('Cyan'), value: '#0891b2' },
  blue: { name: msg('Blue'), value: '#2563eb' },
  indigo: { name: msg('Indigo'), value: '#4f46e5' },
  purple: { name: msg('Purple'), value: '#9333ea' },
  pink: { name: msg('Pink'), value: '#db2777' },
  brown: { name: msg('Brown'), value: '#92400e' },
}

export const optionColours: readonly { key: string; name: Text }[] = Object.entries(named).map(
  ([key, { name }]) => ({ key, name }),
)

/** Returns the colour of an option, from an API name or a number. */
function colourOf(colour: string | undefined): string {
  return named[colour ?? '']?.value ?? colour ?? 'currentColor'
}

export function OptionDot({ colour }: { colour: string | undefined }) {
  return <i className={style['dot']} style={{ background: colourOf(colour) }} />
}
