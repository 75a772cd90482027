import { useState } from 'react'
import type { Answers, Takes } from '../../clients/typescript/src/index.ts'
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

type Settings = Answers<'getAgentSettings'>
type Channel = keyof Settings
type Change = NonNullable<Takes<'putAgentSetting'>['body']>

function channelNames(): Record<Channel, string> {
  return { livechat: t('Live chat'), chatapp: 'WhatsApp', photoapp: 'Instagram', pageapp: 'Messenger' }
}

/** Where the agent answers, and what it says when it cannot. */
export function ChannelsPart({ agentId }: { agentId: string }) {
  const settings = useRead('getAgentSettings', { agentId })
  const connected = useRead('getChannels', {})
  const error = settings.error ?? connected.error
  if (error !== null) return <ErrorPage error={error} onRetry={() => void settings.refetch()} />
  const { data } = settings
  if (data === undefined || connected.data === undefined) return <Skeleton />
  const numbers = connected.data.results
  // A messenger without a connection has nothing to be set: it is connected first.
  const shown = Object.entries(channelNames()).filter(
    ([channel]) => channel === 'livechat' || numbers.some((one) => one.channel === channel),
  ) as [Channel, string][]
  return (
    <div className={style['form']}>
      {shown.map(([channel, name]) => (
        <ChannelCard
          key={channel}
          agentId={agentId}
          channel={channel}
          name={name}
          settings={data}
          connections={numbers.filter((one) => one.channel === channel)}
        />
      ))}
      {shown.length < 4 && (
        <div className={style['head']}>
          <p className={style['muted']}>
            {t('WhatsApp, Instagram and Messenger are connected once for the account.')}
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
  channel,
  name,
  settings,
  connections,
}: {
  agentId: string
  channel: Channel
  name: string
  settings: Settings
  connections: Answers<'getChannels'>['results']
}) {
  const [typed, setTyped] = useState<Change>({})
  const target = `agent/${agentId}/channels/${channel}`
  const now = settings[channel]
  const change = (part: Change) => {
    const body = { ...typed, ...part }
    setTyped(body)
    queryClient.setQueryData<Settings>(['getAgentSettings', { agentId }], (before) =>
      before === undefined ? before : { ...before, [channel]: { ...before[channel], ...body } },
    )
    save({ target, operation: 'putAgentSetting', takes: { agentId, channel, body }, label: name })
  }
  const leave = () => saveNow(target)
  const { idleSettings: idle } = now
  return (
    <Card title={name} end={now.enabled ? <Chip tone="good">{t('Answers')}</Chip> : <Chip>{t('Off')}</Chip>}>
      {connections.length > 0 && <Connections agentId={agentId} connections={connections} />}
      <div className={style['inside']}>
        <div className={style['fields']}>
          <Checkbox
            label={t('The agent answers here')}
            checked={now.enabled}
            onChange={({ target: input }) => change({ enabled: input.checked })}
          />
          <Field
            label={t('While it is paused')}
            hint={t('Said once an hour to whoever writes; nothing where this is empty.')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={now.offlineMessage ?? ''}
                onChange={({ target: input }) =>
                  change({ offlineMessage: input.value === '' ? null : input.value })
                }
                onBlur={leave}
              />
            )}
          </Field>
          {channel === 'livechat' && (
            <Origins
              origins={settings.livechat.allowedOrigins}
              onChange={(allowedOrigins) => change({ allowedOrigins })}
            />
          )}
          <Checkbox
            label={t('Do something when the visitor falls silent')}
            checked={now.enableIdle}
            onChange={({ target: input }) => change({ enableIdle: input.checked })}
          />
          {now.enableIdle && (
            <div className={style['indented']}>
              <Field label={t('After how many minutes')}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="number"
                    min={1}
                    value={idle.minutes}
                    onChange={({ target: input }) =>
                      change({ idleSettings: { ...idle, minutes: Number(input.value) } })
                    }
                    onBlur={leave}
                  />
                )}
              </Field>
              <Field label={t('What it says')} optional>
                {(control) => (
                  <TextInput
                    {...control}
                    value={idle.message ?? ''}
                    onChange={({ target: input }) =>
                      change({ idleSettings: { ...idle, message: input.value === '' ? null : input.value } })
                    }
                    onBlur={leave}
                  />
                )}
              </Field>
              <Checkbox
                label={t('Close the conversation')}
                checked={idle.closeConversation}
                onChange={({ target: input }) =>
                  change({ idleSettings: { ...idle, closeConversation: input.checked } })
                }
              />
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}

/** The numbers and pages of a messenger, and which of them this agent answers. */
function Connections({
  agentId,
  connections,
}: {
  agentId: string
  connections: Answers<'getChannels'>['results']
}) {
  return (
    <Rows>
      {connections.map(({ id, name, agentId: answeredBy, status }) => (
        <Row
          key={id}
          end={
            <>
              {status === 'NEEDS_ATTENTION' && <Chip tone="bad">{t('Needs attention')}</Chip>}
              {answeredBy === agentId ? (
                <Chip tone="good">{t('Answered by this agent')}</Chip>
              ) : (
                <small>
                  {answeredBy === null ? t('Answered by nobody') : t('Answered by another agent')}
                </small>
              )}
              <ButtonLink to={`/settings/channels/${id}`}>{t('Open')}</ButtonLink>
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
      label={t('Sites that may show it')}
      hint={t('One a line, such as {example}. Every site may where none is listed.', {
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
          // Half an address is no address: it is sent when one leaves the field.
          onBlur={() => onChange(text.split(/\s+/).filter((line) => line !== ''))}
        />
      )}
    </Field>
  )
}

/** Whether the agent calls a person, and whom. */
function HandOver({ agentId }: { agentId: string }) {
  const handOver = useRead('getAgentHandOver', { agentId })
  const teams = useRead('getTeams', {})
  const change = useChange('putAgentHandOver', { refreshes: ['getAgentHandOver'], done: t('Saved') })
  if (handOver.data === undefined) return null
  const { enabled, teamId } = handOver.data
  return (
    <Card title={t('Handing over to people')}>
      <div className={style['inside']}>
        <div className={style['fields']}>
          <Checkbox
            label={t('The agent may hand a conversation over to a person')}
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
                  <option value="">{t('Everybody')}</option>
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
