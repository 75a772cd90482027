import { useEffect, useRef } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { Skeleton } from '../kit/states.tsx'
import style from './flow-chat.module.css'
import { TurnSteps } from './trying/turn-steps.tsx'

/** The trace of a turn: nodes, prompts, passages, tools and cost. */
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
  const latest = useRef(onPath)
  latest.current = onPath
  useEffect(() => {
    if (data !== undefined) latest.current(data)
  }, [data])
  if (trace.error !== null) return <p className={style['none']}>{trace.error.message}</p>
  if (data === undefined) return <Skeleton lines={2} />
  return (
    <div className={style['trace']}>
      <TurnSteps trace={data} />
    </div>
  )
}
