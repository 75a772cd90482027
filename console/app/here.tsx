import { t } from '../kit/language/translate.ts'
import { Avatar } from '../kit/surface.tsx'
import style from './here.module.css'
import { useOthersHere } from './live/presence.ts'

const mostFaces = 4

/** Other users on the same screen. */
export function Here() {
  const names = [...new Map(useOthersHere().map((one) => [one.user_id, one.name])).values()]
  if (names.length === 0) return null
  const others = names.slice(0, mostFaces)
  const more = names.length - others.length
  return (
    <div
      className={style['here']}
      role="img"
      aria-label={t('Also here: {names}', { names: names.join(', ') })}
    >
      {others.map((name, index) => (
        <Avatar key={index} name={name} />
      ))}
      {more > 0 && <span className={style['more']}>+{more}</span>}
    </div>
  )
}
