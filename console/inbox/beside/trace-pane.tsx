import { useRead } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { TurnSteps } from '../../graphs/trying/turn-steps.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Notice, Skeleton } from '../../kit/states.tsx'
import type { Details } from '../words.ts'
import style from './beside.module.css'

/** The trace of an answer: each step with the model's input, output, and passages with scores. */
export function TracePane({
  conversation,
  messageId,
  onWrong,
  onClose,
}: {
  conversation: Details
  messageId: string
  onWrong: () => void
  onClose: () => void
}) {
  const { agent, id: conversationId } = conversation
  const trace = useRead('getAgentConversationMessageTrace', { agentId: agent.id, conversationId, messageId })
  return (
    <section className={style['pane']} aria-label={t('Why this answer')}>
      <header className={style['title']}>
        <h2>{t('Why this answer')}</h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      {trace.error !== null && <Notice icon="warning" title={explain(trace.error).title} />}
      {trace.data === undefined ? trace.error === null && <Skeleton /> : <TurnSteps trace={trace.data} />}
      <Button icon="edit" onClick={onWrong}>
        {t('This answer was wrong')}
      </Button>
    </section>
  )
}
