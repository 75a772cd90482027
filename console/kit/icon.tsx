import style from './icon.module.css'
import { type IconName, iconPaths } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

/** A decorative icon. A control that has only an icon needs an accessible name of its own. */
export function Icon({ name, size = 15 }: { name: IconName; size?: number }) {
  return (
    <svg className={style['icon']} viewBox="0 0 18 18" width={size} height={size} aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
