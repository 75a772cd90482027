import { createContext, use, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { IconButton } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Icon, type IconName } from '../kit/icon.tsx'
import { say, t } from '../kit/language/translate.ts'
import { Key } from '../kit/surface.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useFavourites } from './kept-at-server.ts'
import style from './navigation.module.css'
import { Notifications } from './notifications.tsx'
import { useRead } from './operations.ts'
import { changePreferences, usePreferences } from './preferences.ts'
import type { Screen } from './screen.ts'
import { WaitingCount } from './waiting-count.tsx'

interface Drawer {
  isOpen: boolean
  setOpen: (open: boolean) => void
}

const DrawerContext = createContext<Drawer>({ isOpen: false, setOpen: () => undefined })

export function NavigationDrawer({ children }: { children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return <DrawerContext value={{ isOpen, setOpen }}>{children}</DrawerContext>
}

/** In narrow windows the navigation opens with this button. */
export function OpenNavigation() {
  const { setOpen } = use(DrawerContext)
  return (
    <span className={style['opener']}>
      <IconButton icon="menu" label={t('Open navigation')} onClick={() => setOpen(true)} />
    </span>
  )
}

export function Navigation({ screens, onFind }: { screens: readonly Screen[]; onFind: () => void }) {
  const { navigation } = usePreferences()
  const { isOpen, setOpen } = use(DrawerContext)
  const isFolded = navigation === 'folded'
  const toggle = () => void changePreferences({ navigation: isFolded ? 'open' : 'folded' })
  return (
    <>
      {isOpen && <div className={style['shade']} onClick={() => setOpen(false)} aria-hidden="true" />}
      <nav
        className={classes(style['navigation'], isFolded && style['folded'], isOpen && style['drawn'])}
        aria-label={t('Main')}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) setOpen(false)
        }}
      >
        <AccountMenu isFolded={isFolded} />
        <button type="button" className={style['find']} onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
          <Icon name="search" size={14} />
          <span className={style['word']}>{t('Find or do anything')}</span>
          <Key>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</Key>
        </button>
        <Group screens={screens} group="top" />
        <Notifications className={style['item']} />
        <Favourites />
        <Group screens={screens} group="build" heading={t('Build')} />
        <Records />
        <span className={style['space']} />
        <Group screens={screens} group="bottom" />
        <button type="button" className={classes(style['item'], style['folder'])} onClick={toggle}>
          <Icon name={isFolded ? 'chevronRight' : 'chevronLeft'} />
          <span className={style['word']}>{isFolded ? t('Unfold') : t('Fold')}</span>
        </button>
      </nav>
    </>
  )
}

function Group({
  screens,
  group,
  heading,
}: {
  screens: readonly Screen[]
  group: 'top' | 'build' | 'bottom'
  heading?: string
}) {
  const items = screens.flatMap(({ path, navigation }) =>
    navigation?.group === group ? [{ ...navigation, to: path.replace(/\/:.*$/, '') || '/' }] : [],
  )
  if (items.length === 0) return null
  return (
    <>
      {heading !== undefined && <h3 className={style['heading']}>{heading}</h3>}
      {items.map(({ to, label, icon, also, countsWaiting }) => (
        <Item key={to} to={to} label={say(label)} icon={icon} also={also}>
          {countsWaiting === true && <WaitingCount />}
        </Item>
      ))}
    </>
  )
}

function Favourites() {
  const { favourites } = useFavourites()
  if (favourites.length === 0) return null
  return (
    <>
      <h3 className={style['heading']}>{t('Favourites')}</h3>
      {favourites.map(({ path, title }) => (
        <Item key={path} to={path} label={title} icon="star" />
      ))}
    </>
  )
}

function Records() {
  const objects = useRead('getObjects', {})
  const tables = useRead('getTables', {})
  const items = [
    ...(objects.data?.results ?? []).map((one) => ({ ...one, to: `/records/${one.name}` })),
    ...(tables.data?.results ?? []).map((one) => ({ ...one, to: `/tables/${one.name}` })),
  ]
  if (items.length === 0) return null
  return (
    <>
      <h3 className={style['heading']}>{t('Records')}</h3>
      {items.map(({ to, display_name: label }) => (
        <Item key={to} to={to} label={label} icon="table" />
      ))}
    </>
  )
}

function Item({
  to,
  label,
  icon,
  also = [],
  children,
}: {
  to: string
  label: string
  icon: IconName
  also?: readonly string[] | undefined
  children?: React.ReactNode
}) {
  const [location] = useLocation()
  const isUnder = (path: string) => location === path || location.startsWith(`${path}/`)
  const isHere = to === '/' ? location === '/' : [to, ...also].some(isUnder)
  return (
    <Link
      href={to}
      className={classes(style['item'], isHere && style['here'])}
      aria-current={isHere ? 'page' : undefined}
      title={label}
    >
      <Icon name={icon} />
      <span className={style['word']}>{label}</span>
      {children}
    </Link>
  )
}
