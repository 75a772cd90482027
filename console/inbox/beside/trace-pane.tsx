import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useRead } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { durationText } from '../../graphs/trying/run-overlay.ts'
import { ValueTree } from '../../graphs/trying/value-tree.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { Notice, Skeleton } from '../../kit/states.tsx'
import type { Details } from '../words.ts'
import style from './beside.module.css'

/** How an answer came about: each step, what the model was told and answered, and the passages it had, with scores. */
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
      {trace.data === undefined ? trace.error === null && <Skeleton /> : <Steps trace={trace.data} />}
      <Button icon="edit" onClick={onWrong}>
        {t('This answer was wrong')}
      </Button>
    </section>
  )
}

function Steps({ trace }: { trace: Schemas['Trace'] }) {
  const passages = trace.steps.flatMap((step) => step.passages)
  return (
    <>
      <p className={style['quiet']}>
        {[
          durationText(trace.milliseconds ?? 0),
          t('{count} credits', { count: formatNumber(trace.credits) }),
          t('{count} tokens', { count: formatNumber(trace.input_tokens + trace.output_tokens) }),
        ].join(' · ')}
      </p>
      {trace.error !== null && <p role="alert">{trace.error}</p>}
      <Passages passages={passages} />
      <h3>{t('Steps')}</h3>
      {trace.steps.length === 0 && (
        <p className={style['quiet']}>{t('Nothing was kept of how it came about.')}</p>
      )}
      <ol className={style['steps']}>
        {trace.steps.map((step, index) => (
          <li key={index}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Passages({ passages }: { passages: readonly Schemas['TracedPassage'][] }) {
  if (passages.length === 0) return null
  return (
    <>
      <h3>{t('Passages it had')}</h3>
      <ul className={style['cards']}>
        {passages.map(({ chunk_id: chunkId, title, url, text, score }) => (
          <li key={chunkId} className={style['card']}>
            <span className={style['line']}>
              <b className={style['clamped']}>{title ?? url ?? t('Without a title')}</b>
              <small>{formatNumber(score, { maximumFractionDigits: 2 })}</small>
            </span>
            <details>
              <summary className={style['clamped']}>{text}</summary>
              <p className={style['whole']}>{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

function Step({ step }: { step: Schemas['TraceStep'] }) {
  const {
    alias,
    type,
    milliseconds,
    error,
    model_calls: calls,
    tool_calls: tools,
    requests,
    variables,
  } = step
  return (
    <details className={style['step']}>
      <summary>
        <b>{alias ?? type}</b>
        <small>{error ?? durationText(milliseconds)}</small>
      </summary>
      {step.output !== null && <p className={style['whole']}>{step.output}</p>}
      {calls.map((call, index) => (
        <details key={index} className={style['call']}>
          <summary>
            {call.model} · {call.task}
            <small>{durationText(call.milliseconds)}</small>
          </summary>
          <h4>{t('Prompt')}</h4>
          <pre tabIndex={0}>{call.prompt}</pre>
          <h4>{t('Answer')}</h4>
          <pre tabIndex={0}>{call.error ?? call.answer}</pre>
        </details>
      ))}
      {tools.length > 0 && <ValueTree label={t('Tools')} value={tools} />}
      {requests.length > 0 && <ValueTree label={t('Requests')} value={requests} />}
      {Object.keys(variables).length > 0 && <ValueTree label={t('Variables')} value={variables} />}
    </details>
  )
}
