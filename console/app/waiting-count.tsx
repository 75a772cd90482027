import { useMemo } from 'react'
import { t } from '../kit/language/translate.ts'
import { useLive } from './live/live.ts'
import { throttle } from './live/throttle.ts'
import style from './navigation.module.css'
import { againMilliseconds, useRead } from './operations.ts'

/** How many conversations wait for a person right now; nothing where none does. */
export function WaitingCount() {
  const { data, refetch } = useRead('getConversationsCounts', {})
  const waiting = data?.queue ?? 0
  const readAgain = useMemo(() => throttle(() => void refetch(), againMilliseconds), [refetch])
  useLive(['conversation'], ({ topic, details }) => {
    // Most of what is said has nothing to do with the queue: only who enters it, or may have left it, is counted anew.
    const { handler } = Object(details) as { handler?: string }
    if (topic === 'reset' || handler === 'QUEUE' || waiting > 0) readAgain()
  })
  if (waiting === 0) return null
  return (
    <b className={style['waiting']}>
      {waiting > 99 ? '99+' : waiting}
      <span className={style['hidden']}> {t('waiting')}</span>
    </b>
  )
}
