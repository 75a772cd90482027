import { useEffect, useRef } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import style from './flow-chat.module.css'
import { durationText } from './trying/run-overlay.ts'
import { ValueTree } from './trying/value-tree.tsx'

/** What the agent did in a turn: nodes, prompts, passages, tools, and what it cost. */
export function TurnTrace({
  agentId,
  conversationId,
  messageId,
  onPath,
}: {
  agentId: string
  conversationId: string
  messageId: string
  onPath: (trace: Schemas['Trace']) => void
}) {
  const trace = useRead('getAgentConversationMessageTrace', { agentId, conversationId, messageId })
  const { data } = trace
  const told = useRef(onPath)
  told.current = onPath
  useEffect(() => {
    if (data !== undefined) told.current(data)
  }, [data])
  if (trace.error !== null) return <p className={style['none']}>{trace.error.message}</p>
  if (data === undefined) return <Skeleton lines={2} />
  return (
    <div className={style['trace']}>
      <small>
        {[
          durationText(data.milliseconds ?? 0),
          t('{count} credits', { count: formatNumber(data.credits) }),
          t('{count} tokens', { count: formatNumber(data.input_tokens + data.output_tokens) }),
        ].join(' · ')}
      </small>
      {data.steps.map((step, index) => {
        const { alias, type, model_calls, passages, tool_calls, requests, error, milliseconds, variables } =
          step
        const parts = { model_calls, passages, tool_calls, requests, variables }
        const shown = Object.entries(parts).filter(([, value]) => Object.keys(value).length > 0)
        return (
          <details key={index} className={style['step']}>
            <summary>
              <b>{alias ?? type}</b>
              <small>{error ?? durationText(milliseconds)}</small>
            </summary>
            <ValueTree label={t('Result')} value={step.output} />
            {shown.map(([name, value]) => (
              <ValueTree key={name} label={partLabel(name)} value={value} />
            ))}
          </details>
        )
      })}
    </div>
  )
}

function partLabel(name: string): string {
  const labels: Record<string, string> = {
    model_calls: t('Prompts and answers'),
    passages: t('Passages'),
    tool_calls: t('Tools'),
    requests: t('Requests'),
    variables: t('Variables'),
  }
  return labels[name] ?? name
}
