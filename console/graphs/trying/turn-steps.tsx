import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { HiddenData } from '../../kit/hidden-data.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { routingSentence, scoreText } from './routing-words.ts'
import { durationText } from './run-overlay.ts'
import style from './turn-steps.module.css'
import { callTitle, stepTitle, turnTotals } from './turn-words.ts'
import { ValueTree } from './value-tree.tsx'

/** The steps of a turn with cost, passages with scores, and prompts. */
export function TurnSteps({ trace }: { trace: Schemas['Trace'] }) {
  const passages = trace.steps.flatMap((step) => step.passages)
  return (
    <>
      <p className={style['quiet']}>{turnTotals(trace)}</p>
      {trace.error !== null && <p role="alert">{trace.error}</p>}
      {trace.is_hidden && <HiddenData />}
      {trace.steps.map(
        ({ routing }, index) => routing !== null && <p key={index}>{routingSentence(routing)}</p>,
      )}
      <Passages passages={passages} />
      <h3 className={style['title']}>{t('Steps')}</h3>
      {trace.steps.length === 0 && <p className={style['quiet']}>{t('No details were kept.')}</p>}
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
      <h3 className={style['title']}>{t('Passages it had')}</h3>
      <ul className={style['passages']} aria-label={t('Passages it had')}>
        {passages.map(({ chunk_id: chunkId, title, url, text, score }) => (
          <li key={chunkId} className={style['passage']}>
            <span className={style['line']}>
              <b className={style['text']}>{title ?? url ?? t('Without a title')}</b>
              <small>{formatNumber(score, { maximumFractionDigits: 2 })}</small>
            </span>
            <details>
              <summary className={style['text']}>{text}</summary>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The options that a message was compared with, and their scores. */
function Scores({ routing: { options, threshold } }: { routing: Schemas['TracedRouting'] }) {
  if (options.length === 0) return null
  return (
    <>
      <h4>{t('Scores (threshold {threshold})', { threshold: scoreText(threshold) })}</h4>
      <ul className={style['passages']} aria-label={t('Scores')}>
        {options.map(({ id, name, score }) => (
          <li key={id} className={style['line']}>
            <span className={style['text']}>{name}</span>
            <small>{scoreText(score)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

function Step({ step }: { step: Schemas['TraceStep'] }) {
  const { milliseconds, error, model_calls: calls, tool_calls: tools, requests, variables } = step
  return (
    <details className={style['step']}>
      <summary>
        <b>{stepTitle(step)}</b>
        <small>{error ?? durationText(milliseconds)}</small>
      </summary>
      {step.output !== null && <p className={style['whole']}>{step.output}</p>}
      {step.routing !== null && <Scores routing={step.routing} />}
      {calls.map((call, index) => (
        <details key={index} className={style['call']}>
          <summary>
            {call.model} · {callTitle(call.task)}
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
