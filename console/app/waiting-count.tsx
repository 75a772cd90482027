import { useMemo } from 'react'
import { t } from '../kit/language/translate.ts'
import { useLive } from './live/live.ts'
import { throttle } from './live/throttle.ts'
import style from './navigation.module.css'
import { againMilliseconds, useRead } from './operations.ts'

/** The number of conversations waiting for a teammate. Empty for none. */
export function WaitingCount() {
  const { data, refetch } = useRead('getConversationsCounts', {})
  const waiting = data?.queue ?? 0
  const readAgain = useMemo(() => throttle(() => void refetch(), againMilliseconds), [refetch])
  useLive(['conversation'], ({ topic, details }) => {
    // Most events don't concern the queue, so only those that add or may remove a conversation are counted again.
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
