import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { api } from '../app/api.ts'
import { toastError, useRead } from '../app/operations.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { TextInput } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import style from './flow-chat.module.css'
import { durationText } from './trying/run-overlay.ts'
import { ValueTree } from './trying/value-tree.tsx'

interface Turn {
  /** What the user said; undefined for the opening. */
  said: string | undefined
  replies: string[]
  /** The reply that is being written. */
  writing: string
  messageId: string | undefined
}

/** A talk with the draft of the agent. Each turn lights up its path on the canvas. */
export function FlowChat({
  agentId,
  onPath,
}: {
  agentId: string
  onPath: (trace: Schemas['Trace'] | undefined) => void
}) {
  const [conversationId, setConversationId] = useState<string | undefined>()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<string | undefined>()
  const end = useRef<HTMLDivElement>(null)
  const change = (last: (turn: Turn) => Turn) =>
    setTurns((before) => before.map((turn, index) => (index === before.length - 1 ? last(turn) : turn)))
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns])

  const say = async (message: string | undefined, inConversation: string | undefined) => {
    setBusy(true)
    setTurns((before) => [
      ...(inConversation === undefined ? [] : before),
      { said: message, replies: [], writing: '', messageId: undefined },
    ])
    try {
      const body = {
        snapshot: 'draft' as const,
        ...(message === undefined ? {} : { message }),
        ...(inConversation === undefined ? {} : { conversation_id: inConversation }),
      }
      for await (const event of api.stream.postAgentMessages({ agentId, body })) {
        if (event.event === 'token') change((turn) => ({ ...turn, writing: turn.writing + event.data.text }))
        if (event.event === 'message') {
          change((turn) => ({ ...turn, writing: '', replies: [...turn.replies, event.data.content] }))
        }
        if (event.event === 'done') {
          setConversationId(event.data.conversation_id)
          setChosen(event.data.message_id)
          change((turn) => ({ ...turn, writing: '', messageId: event.data.message_id }))
        }
      }
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={style['chat']} aria-label={t('Chat with the draft')}>
      <header className={style['head']}>
        <h2>{t('Try the draft')}</h2>
        <Button
          look="quiet"
          icon="refresh"
          onClick={() => {
            setConversationId(undefined)
            onPath(undefined)
            void say(undefined, undefined)
          }}
        >
          {turns.length === 0 ? t('Begin') : t('Restart')}
        </Button>
      </header>
      <div
        className={style['talk']}
        role="log"
        aria-live="polite"
        aria-label={t('Conversation')}
        tabIndex={0}
      >
        {turns.length === 0 && (
          <p className={style['none']}>{t('Say something, or begin as a visitor would.')}</p>
        )}
        {turns.map((turn, index) => (
          <div key={index} className={style['turn']}>
            {turn.said !== undefined && (
              <p className={style['said']}>
                {turn.said}
                <IconButton
                  icon="edit"
                  label={t('Edit and send again')}
                  onClick={() => setText(turn.said ?? '')}
                />
              </p>
            )}
            {[...turn.replies, ...(turn.writing === '' ? [] : [turn.writing])].map((reply, place) => (
              <p key={place} className={style['reply']}>
                {reply}
              </p>
            ))}
            {turn.messageId !== undefined && (
              <button
                type="button"
                className={classes(style['why'], chosen === turn.messageId && style['at'])}
                onClick={() => setChosen(turn.messageId)}
              >
                {t('What happened here')}
              </button>
            )}
            {turn.messageId !== undefined && chosen === turn.messageId && conversationId !== undefined && (
              <TurnTrace
                agentId={agentId}
                conversationId={conversationId}
                messageId={turn.messageId}
                onPath={onPath}
              />
            )}
          </div>
        ))}
        <div ref={end} />
      </div>
      <form
        className={style['composer']}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '' || isBusy) return
          void say(text, conversationId)
          setText('')
        }}
      >
        <TextInput
          aria-label={t('Message')}
          placeholder={t('Message')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {t('Send')}
        </Button>
      </form>
    </section>
  )
}

/** What the agent did in a turn: nodes, prompts, passages, tools, and what it cost. */
function TurnTrace({
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
