import { Link } from 'wouter'
import { useCurrentSession } from '../../app/session.ts'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { useOutbox } from '../talk/use-outbox.ts'
import style from './list.module.css'

/** Links to unsent messages in other conversations, which are easy to miss. */
export function Unsent({ chosen, hrefOf }: { chosen: string | undefined; hrefOf: (id: string) => string }) {
  const { user } = useCurrentSession()
  const left = useOutbox(user.id).all.filter(
    ({ state, isLost, conversationId }) => state === 'failed' && isLost !== true && conversationId !== chosen,
  )
  const [first] = left
  if (first === undefined) return null
  return (
    <Link href={hrefOf(first.conversationId)} className={style['unsent']}>
      <Icon name="warning" size={14} />
      {t('Unsent messages: {count}', { count: formatNumber(left.length) })}
    </Link>
  )
}
