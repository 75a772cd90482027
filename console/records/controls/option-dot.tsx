import style from './controls.module.css'

const named: Readonly<Record<string, string>> = {
  gray: '#6b7280',
  red: '#dc2626',
  orange: '#ea580c',
  amber: '#d97706',
  yellow: '#ca8a04',
  lime: '#65a30d',
  green: '#16a34a',
  teal: '#0d9488',
  cyan: '#0891b2',
  blue: '#2563eb',
  indigo: '#4f46e5',
  purple: '#9333ea',
  pink: '#db2777',
  brown: '#92400e',
}

export const optionColours: readonly string[] = Object.keys(named)

/** Returns the colour of an option, from an API name or a number. */
function colourOf(colour: string | undefined): string {
  return named[colour ?? ''] ?? colour ?? 'currentColor'
}

export function OptionDot({ colour }: { colour: string | undefined }) {
  return <i className={style['dot']} style={{ background: colourOf(colour) }} />
}
