import { useLocation } from 'wouter'
import { IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { useFavourites } from './kept-at-server.ts'
import style from './page.module.css'

// The limit of the server.
const longestPath = 100

/** Adds the screen to the favourites in the navigation. */
export function FavouriteStar({ title }: { title: string }) {
  const [path] = useLocation()
  const { favourites, toggle } = useFavourites()
  if (path === '/' || path.length > longestPath) return null
  const isMarked = favourites.some((one) => one.path === path)
  return (
    <IconButton
      icon="star"
      label={isMarked ? t('Remove from favourites') : t('Add to favourites')}
      aria-pressed={isMarked}
      className={style['star']}
      onClick={() => toggle({ path, title })}
    />
  )
}
