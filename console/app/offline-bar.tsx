import { useSyncExternalStore } from 'react'
import { Icon } from '../kit/icon.tsx'
import { t } from '../kit/language/translate.ts'
import { useReconnected } from '../kit/late-part.tsx'
import { serverAnswered, serverAway } from './live/live.ts'
import style from './offline-bar.module.css'
import { saveNow, useSaveState } from './saving/saving.ts'

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function onBack(): void {
  serverAnswered()
  saveNow()
}

/** A banner for lost connections and server outages. It says that edits are kept. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const isWaiting = useSaveState() === 'waiting'
  const isAway = useSyncExternalStore(serverAway.subscribe, serverAway.isAway)
  useReconnected(isAway ? onBack : undefined)
  if (isOnline && !isWaiting && !isAway) return null
  return (
    <div className={style['bar']} role="status">
      <Icon name="offline" />
      {isWaiting
        ? t('Offline. Your changes are saved in this browser and sent when the server is back.')
        : t('Offline. This page may be out of date.')}
    </div>
  )
}
