import style from './icon.module.css'
import { type IconName, iconPaths } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

/** Decoration beside a word; where it stands alone, what it stands in has a name. */
export function Icon({ name, size = 15 }: { name: IconName; size?: number }) {
  return (
    <svg className={style['icon']} viewBox="0 0 18 18" width={size} height={size} aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
