import { useState } from 'react'
import type { Answers, Takes } from '../../clients/typescript/src/index.ts'
import { type ChannelType, useChannelTypes } from '../app/channels.ts'
import { queryClient, useChange, useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { save, saveNow } from '../app/saving/saving.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Card, Chip, Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'

type ChannelSettings = Answers<'getAgentSetting'>
type Change = NonNullable<Takes<'putAgentSetting'>['body']>
type Connection = Answers<'getChannels'>['results'][number]

/** The agent's channels, and its replies when it can't answer. */
export function ChannelsPart({ agentId }: { agentId: string }) {
  const types = useChannelTypes()
  const connected = useRead('getChannels', {})
  if (connected.error !== null) {
    return <ErrorPage error={connected.error} onRetry={() => void connected.refetch()} />
  }
  if (types.length === 0 || connected.data === undefined) return <Skeleton />
  const connections = connected.data.results
  const ofType = ({ channel }: ChannelType) => connections.filter((one) => one.channel === channel)
  // A messenger without a connection has no settings yet.
  const isShown = (type: ChannelType) => !type.isMessenger || ofType(type).length > 0
  const missing = types.filter((type) => !isShown(type)).map(({ label }) => label)
  return (
    <div className={style['form']}>
      {types.filter(isShown).map((type) => (
        <ChannelCard key={type.channel} agentId={agentId} type={type} connections={ofType(type)} />
      ))}
      {missing.length > 0 && (
        <div className={style['head']}>
          <p className={style['muted']}>
            {t('Connected for the whole account: {channels}.', { channels: missing.join(', ') })}
          </p>
          <ButtonLink to="/settings/channels">{t('Connect a channel')}</ButtonLink>
        </div>
      )}
      <HandOver agentId={agentId} />
    </div>
  )
}

function ChannelCard({
  agentId,
  type,
  connections,
}: {
  agentId: string
  type: ChannelType
  connections: readonly Connection[]
}) {
  const settings = useRead('getAgentSetting', { agentId, channel: type.channel })
  if (settings.error !== null) {
    return <ErrorPage error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (settings.data === undefined) return <Skeleton />
  return <ChannelForm agentId={agentId} type={type} connections={connections} now={settings.data} />
}

function ChannelForm({
  agentId,
  type: { channel, label: name },
  connections,
  now,
}: {
  agentId: string
  type: ChannelType
  connections: readonly Connection[]
  now: ChannelSettings
}) {
  const [typed, setTyped] = useState<Change>({})
  const target = `agent/${agentId}/channels/${channel}`
  const change = (part: Change) => {
    const body = { ...typed, ...part }
    setTyped(body)
    queryClient.setQueryData<ChannelSettings>(['getAgentSetting', { agentId, channel }], (before) =>
      before === undefined ? before : ({ ...before, ...body } as ChannelSettings),
    )
    save({ target, operation: 'putAgentSetting', takes: { agentId, channel, body }, label: name })
  }
  const leave = () => saveNow(target)
  return (
    <Card title={name} end={now.enabled ? <Chip tone="good">{t('Answers')}</Chip> : <Chip>{t('Off')}</Chip>}>
      {connections.length > 0 && <Connections agentId={agentId} connections={connections} />}
      <div className={style['inside']}>
        <div className={style['fields']}>
          <Checkbox
            label={t('This agent answers here')}
            checked={now.enabled}
            onChange={({ target: input }) => change({ enabled: input.checked })}
          />
          <WhilePaused now={now} onChange={change} onLeave={leave} />
          {'allowedOrigins' in now && (
            <Origins origins={now.allowedOrigins} onChange={(allowedOrigins) => change({ allowedOrigins })} />
          )}
          <WhenUnreadable now={now} onChange={change} onLeave={leave} />
          <Silence now={now} onChange={change} onLeave={leave} />
          <Reopening now={now} onChange={change} onLeave={leave} />
        </div>
      </div>
    </Card>
  )
}

interface PartProps {
  now: ChannelSettings
  onChange: (change: Change) => void
  onLeave: () => void
}

/** The reply sent while the agent is off. */
function WhilePaused({ now, onChange, onLeave }: PartProps) {
  return (
    <Field
      label={t('While it is paused')}
      hint={t('Sent at most once an hour. Leave empty to send nothing.')}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          value={now.offlineMessage ?? ''}
          onChange={({ target }) => onChange({ offlineMessage: target.value === '' ? null : target.value })}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

/** The reply to a message that no model can read. */
function WhenUnreadable({ now, onChange, onLeave }: PartProps) {
  if (!('unsupportedMessage' in now)) return null
  return (
    <Field
      label={t('Reply to unreadable messages')}
      hint={t('For example, a picture without text. Leave empty to send nothing.')}
    >
      {(control) => (
        <TextInput
          {...control}
          value={now.unsupportedMessage ?? ''}
          onChange={({ target }) =>
            onChange({ unsupportedMessage: target.value === '' ? null : target.value })
          }
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

/** The actions after a period without messages from the visitor. */
function Silence({ now: { enableIdle, idleSettings: idle }, onChange, onLeave }: PartProps) {
  return (
    <>
      <Checkbox
        label={t('Act when the visitor goes silent')}
        checked={enableIdle}
        onChange={({ target: input }) => onChange({ enableIdle: input.checked })}
      />
      {enableIdle && (
        <div className={style['indented']}>
          <Field label={t('Delay (minutes)')}>
            {(control) => (
              <TextInput
                {...control}
                type="number"
                min={1}
                value={idle.minutes}
                onChange={({ target: input }) =>
                  onChange({ idleSettings: { ...idle, minutes: Number(input.value) } })
                }
                onBlur={onLeave}
              />
            )}
          </Field>
          <Field label={t('What it says')} optional>
            {(control) => (
              <TextInput
                {...control}
                value={idle.message ?? ''}
                onChange={({ target: input }) =>
                  onChange({ idleSettings: { ...idle, message: input.value === '' ? null : input.value } })
                }
                onBlur={onLeave}
              />
            )}
          </Field>
          <Checkbox
            label={t('Close the conversation')}
            checked={idle.closeConversation}
            onChange={({ target: input }) =>
              onChange({ idleSettings: { ...idle, closeConversation: input.checked } })
            }
          />
        </div>
      )}
    </>
  )
}

/** The time in which a message reopens a conversation that a teammate closed. */
function Reopening({ now: { reopenHours }, onChange, onLeave }: PartProps) {
  return (
    <Field
      label={t('Reopening (hours)')}
      hint={t(
        'A message within this time reopens a conversation that a teammate closed. 0 always starts a new one.',
      )}
    >
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={0}
          max={8760}
          value={reopenHours}
          onChange={({ target }) => onChange({ reopenHours: Number(target.value) })}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

/** The numbers and pages of a messenger, with a switch for those that this agent answers. */
function Connections({ agentId, connections }: { agentId: string; connections: readonly Connection[] }) {
  return (
    <Rows>
      {connections.map(({ id, name, agentId: answeredBy, status }) => (
        <Row
          key={id}
          end={
            <>
              {status === 'NEEDS_ATTENTION' && <Chip tone="bad">{t('Needs attention')}</Chip>}
              {answeredBy === agentId ? (
                <Chip tone="good">{t('This agent answers')}</Chip>
              ) : (
                <small>{answeredBy === null ? t('No agent assigned') : t('Another agent answers')}</small>
              )}
              <ButtonLink to={`/settings/channels/${id}`}>{t('Open', {}, 'action')}</ButtonLink>
            </>
          }
        >
          {name}
        </Row>
      ))}
    </Rows>
  )
}

function Origins({
  origins,
  onChange,
}: {
  origins: readonly string[]
  onChange: (origins: string[]) => void
}) {
  const [text, setText] = useState(origins.join('\n'))
  return (
    <Field
      label={t('Allowed websites')}
      hint={t('One per line, such as {example}. Leave empty to allow all websites.', {
        example: 'https://www.example.com',
      })}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          // An incomplete address is invalid, so the value is saved on blur.
          onBlur={() => onChange(text.split(/\s+/).filter((line) => line !== ''))}
        />
      )}
    </Field>
  )
}

/** Settings of the hand-off to a teammate or team. */
function HandOver({ agentId }: { agentId: string }) {
  const handOver = useRead('getAgentHandOver', { agentId })
  const teams = useRead('getTeams', {})
  const change = useChange('putAgentHandOver', { refreshes: ['getAgentHandOver'], done: t('Saved') })
  if (handOver.data === undefined) return null
  const { enabled, teamId } = handOver.data
  return (
    <Card title={t('Hand-off')}>
      <div className={style['inside']}>
        <div className={style['fields']}>
          <Checkbox
            label={t('The agent can hand off conversations')}
            checked={enabled}
            onChange={({ target }) => change.mutate({ agentId, body: { enabled: target.checked } })}
          />
          {enabled && (
            <Field label={t('Who is asked')}>
              {(control) => (
                <Select
                  {...control}
                  value={teamId ?? ''}
                  onChange={({ target }) =>
                    change.mutate({
                      agentId,
                      body: { teamId: target.value === '' ? null : Number(target.value) },
                    })
                  }
                >
                  <option value="">{t('Everyone')}</option>
                  {(teams.data?.results ?? []).map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
      </div>
    </Card>
  )
}
