import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { api } from '../app/api.ts'
import { toastError } from '../app/operations.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import style from './flow-chat.module.css'
import { useVariables } from './panel/use-variables.ts'
import { TurnTrace } from './turn-trace.tsx'

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
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  /** The turn whose message is being written anew. */
  const [editing, setEditing] = useState<number | undefined>()
  const end = useRef<HTMLDivElement>(null)
  const change = (last: (turn: Turn) => Turn) =>
    setTurns((before) => before.map((turn, index) => (index === before.length - 1 ? last(turn) : turn)))
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns])

  const say = async (
    message: string | undefined,
    inConversation: string | undefined,
  ): Promise<string | undefined> => {
    setBusy(true)
    const variables = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    let talk = inConversation
    setTurns((before) => [
      ...(inConversation === undefined ? [] : before),
      { said: message, replies: [], writing: '', messageId: undefined },
    ])
    try {
      const body = {
        snapshot: 'draft' as const,
        ...(message === undefined ? {} : { message }),
        ...(inConversation === undefined ? {} : { conversation_id: inConversation }),
        ...(Object.keys(variables).length === 0 ? {} : { variables }),
      }
      for await (const event of api.stream.postAgentMessages({ agentId, body })) {
        if (event.event === 'token') change((turn) => ({ ...turn, writing: turn.writing + event.data.text }))
        if (event.event === 'message') {
          change((turn) => ({ ...turn, writing: '', replies: [...turn.replies, event.data.content] }))
        }
        if (event.event === 'done') {
          talk = event.data.conversation_id
          setConversationId(talk)
          setChosen(event.data.message_id)
          change((turn) => ({ ...turn, writing: '', messageId: event.data.message_id }))
        }
      }
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
    return talk
  }
  /** Begins anew, says what was said before that turn, and then the other message. */
  const resend = async (index: number, message: string) => {
    const before = turns.slice(0, index).map(({ said }) => said)
    onPath(undefined)
    let talk: string | undefined
    for (const said of [...before, message]) talk = await say(said, talk)
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
                  onClick={() => {
                    setText(turn.said ?? '')
                    setEditing(index)
                  }}
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
      <VariableFields agentId={agentId} values={values} onChange={setValues} />
      <form
        className={style['composer']}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '' || isBusy) return
          if (editing === undefined) void say(text, conversationId)
          else void resend(editing, text)
          setText('')
          setEditing(undefined)
        }}
      >
        <TextInput
          aria-label={t('Message')}
          placeholder={t('Message')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {editing !== undefined && (
          <IconButton
            icon="close"
            label={t('Leave it as it was')}
            onClick={() => {
              setText('')
              setEditing(undefined)
            }}
          />
        )}
        <Button type="submit" busy={isBusy}>
          {editing === undefined ? t('Send') : t('Send again from here')}
        </Button>
      </form>
    </section>
  )
}

/** What the variables of the agent are to hold in this talk; those left empty stay as they are. */
function VariableFields({
  agentId,
  values,
  onChange,
}: {
  agentId: string
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}) {
  const { variables } = useVariables({ agentId })
  const own = variables.filter(({ isBuiltIn }) => !isBuiltIn)
  if (own.length === 0) return null
  return (
    <details className={style['variables']}>
      <summary>{t('Set variables')}</summary>
      {own.map(({ name }) => (
        <label key={name}>
          <code>{name}</code>
          <TextInput
            value={values[name] ?? ''}
            onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          />
        </label>
      ))}
    </details>
  )
}
