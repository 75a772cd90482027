import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { fetchedOnce } from '../kit/fetch-program.ts'
import { t } from '../kit/language/translate.ts'
import { latePart, MissingDialog } from '../kit/late-part.tsx'
import { StateFrame } from '../kit/states.tsx'
import { useKeptPreferences } from './kept-at-server.ts'
import { useGoKeys } from './keys.ts'
import { useTellPresence } from './live/presence.ts'
import { Navigation, NavigationDrawer } from './navigation.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { BarePage } from './page.tsx'
import type { Screen } from './screen.ts'
import style from './shell.module.css'

const CommandMenu = latePart(
  fetchedOnce(() => import('./command-menu.tsx')),
  MissingDialog,
)
const ShortcutList = latePart(
  fetchedOnce(() => import('./shortcut-list.tsx')),
  MissingDialog,
)

/** The frame that stays while screens change. */
export function Shell({ screens, children }: { screens: readonly Screen[]; children: React.ReactNode }) {
  const [location, go] = useLocation()
  useTellPresence()
  useKeptPreferences()
  const [opened, setOpened] = useState<{ what: 'commands' | 'keys'; at: string } | undefined>()
  // The user may have navigated elsewhere in the meantime.
  const open = opened?.at === location ? opened.what : undefined
  const setOpen = (what: 'commands' | 'keys' | undefined) =>
    setOpened(what === undefined ? undefined : { what, at: location })
  useGoKeys(screens, { go, onCommands: () => setOpen('commands'), onKeys: () => setOpen('keys') })
  return (
    <NavigationDrawer>
      <div className={style['shell']}>
        <a className={style['skip']} href="#content">
          {t('Skip to content')}
        </a>
        <Navigation screens={screens} onFind={() => setOpen('commands')} />
        <div id="content" className={style['content']} tabIndex={-1}>
          <OfflineBar />
          <div className={style['screen']}>
            <StateFrame value={BarePage}>{children}</StateFrame>
          </div>
        </div>
      </div>
      <Suspense>
        {open === 'commands' && <CommandMenu screens={screens} onClose={() => setOpen(undefined)} />}
        {open === 'keys' && <ShortcutList screens={screens} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </NavigationDrawer>
  )
}
