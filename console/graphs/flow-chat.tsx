import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { type Turn, useDraftTalk } from './draft-talk.ts'
import style from './flow-chat.module.css'
import { useVariables } from './panel/use-variables.ts'
import { TurnTrace } from './turn-trace.tsx'

/** A test chat with the draft of the agent. Each turn highlights its path on the canvas. */
export default function FlowChat({
  agentId,
  onPath,
}: {
  agentId: string
  onPath: (trace: Schemas['Trace'] | undefined) => void
}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [text, setText] = useState('')
  /** The turn whose message is being edited. */
  const [editing, setEditing] = useState<number | undefined>()
  const talk = useDraftTalk(agentId, values)
  const { turns, chosen, conversationId } = talk
  const write = (message: string, index: number | undefined) => {
    setText(message)
    setEditing(index)
  }
  return (
    <section className={style['chat']} aria-label={t('Chat with the draft')}>
      <ChatHead
        hasBegun={turns.length > 0}
        isBusy={talk.isBusy}
        onBegin={() => {
          onPath(undefined)
          talk.restart()
        }}
      />
      <Talk
        turns={turns}
        chosen={chosen}
        onChoose={talk.setChosen}
        onEdit={write}
        trace={
          chosen !== undefined &&
          conversationId !== undefined && (
            <TurnTrace agentId={agentId} conversationId={conversationId} messageId={chosen} onPath={onPath} />
          )
        }
      />
      <VariableFields agentId={agentId} values={values} onChange={setValues} />
      <Composer
        text={text}
        isEditing={editing !== undefined}
        isBusy={talk.isBusy}
        onText={setText}
        onLeave={() => write('', undefined)}
        onSend={() => {
          if (editing === undefined) talk.say(text)
          else {
            onPath(undefined)
            void talk.resend(editing, text)
          }
          write('', undefined)
        }}
      />
    </section>
  )
}

function ChatHead({
  hasBegun,
  isBusy,
  onBegin,
}: {
  hasBegun: boolean
  isBusy: boolean
  onBegin: () => void
}) {
  return (
    <header className={style['head']}>
      <h2>{t('Try the draft')}</h2>
      <Button look="quiet" icon="refresh" disabled={isBusy} onClick={onBegin}>
        {hasBegun ? t('Restart') : t('Begin')}
      </Button>
    </header>
  )
}

/** The turns of the conversation. The selected one shows its trace. */
function Talk({
  turns,
  chosen,
  trace,
  onChoose,
  onEdit,
}: {
  turns: readonly Turn[]
  chosen: string | undefined
  trace: ReactNode
  onChoose: (messageId: string | undefined) => void
  onEdit: (said: string, index: number) => void
}) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls to new turns.
    if (turns.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns])
  return (
    <div className={style['talk']} role="log" aria-live="polite" aria-label={t('Conversation')} tabIndex={0}>
      {turns.length === 0 && <p className={style['none']}>{t('Send a message as a visitor would.')}</p>}
      {turns.map(({ said, replies, writing, messageId }, index) => (
        <div key={index} className={style['turn']}>
          {said !== undefined && (
            <p className={style['said']}>
              {said}
              <IconButton icon="edit" label={t('Edit and send again')} onClick={() => onEdit(said, index)} />
            </p>
          )}
          {[...replies, ...(writing === '' ? [] : [writing])].map((reply, place) => (
            <p key={place} className={style['reply']}>
              {reply}
            </p>
          ))}
          {messageId !== undefined && (
            <button
              type="button"
              className={classes(style['why'], chosen === messageId && style['at'])}
              onClick={() => onChoose(messageId)}
            >
              {t('What happened here')}
            </button>
          )}
          {messageId !== undefined && chosen === messageId && trace}
        </div>
      ))}
      <div ref={end} />
    </div>
  )
}

function Composer({
  text,
  isEditing,
  isBusy,
  onText,
  onLeave,
  onSend,
}: {
  text: string
  isEditing: boolean
  isBusy: boolean
  onText: (text: string) => void
  onLeave: () => void
  onSend: () => void
}) {
  return (
    <form
      className={style['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isBusy) onSend()
      }}
    >
      <TextInput
        aria-label={t('Message')}
        placeholder={t('Message')}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {isEditing && <IconButton icon="close" label={t('Leave it as it was')} onClick={onLeave} />}
      <Button type="submit" busy={isBusy}>
        {isEditing ? t('Send again from here') : t('Send')}
      </Button>
    </form>
  )
}

/** Initial values of the agent's variables. Empty ones keep their default. */
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
