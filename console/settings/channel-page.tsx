import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { type ChannelType, useChannelName, useChannelTypes } from '../app/channels.ts'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button } from '../kit/button.tsx'
import { CopyText } from '../kit/copied.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { Card, Chip, Row, Rows } from '../kit/surface.tsx'
import { MailboxCard } from './mailbox-card.tsx'
import style from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

type Channel = Schemas['ChannelDetail']

const crumbs = () => [{ label: t('Channels'), to: '/settings/channels' }]

/** A connected number, account or page: its agent and the remaining setup steps. */
export default function ChannelPage() {
  const { id } = useParams<{ id: string }>()
  const channel = useRead('getChannel', { channelId: Number(id) })
  const check = useChange('postChannelCheck', {
    refreshes: ['getChannel', 'getChannels'],
    done: t('The service answers'),
  })
  return (
    <SettingsPage
      title={channel.data?.name ?? t('Channel')}
      crumbs={crumbs()}
      width="form"
      actions={
        channel.data !== undefined && (
          <Button
            icon="refresh"
            busy={check.isPending}
            onClick={() => check.mutate({ channelId: Number(id) })}
          >
            {t('Check now')}
          </Button>
        )
      }
    >
      <Loaded of={channel}>
        {(data) => (
          <>
            <State channel={data} />
            <Answering channel={data} />
            {data.webhook !== null && <Afterwards channel={data} webhook={data.webhook} />}
            <Credentials channel={data} />
            {data.mailbox !== null && <MailboxCard channelId={data.id} mailbox={data.mailbox} />}
            <Disconnect channel={data} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function State({ channel }: { channel: Channel }) {
  const isReady = channel.obstacles.length === 0 && channel.status === 'CONNECTED'
  return (
    <Card
      title={t('State')}
      end={
        isReady ? (
          <Chip tone="good">{t('Ready')}</Chip>
        ) : (
          <Chip tone={channel.status === 'CONNECTED' ? 'warn' : 'bad'}>{t('Needs attention')}</Chip>
        )
      }
    >
      <Rows>
        {channel.statusReason !== null && <Row start={<Icon name="warning" />}>{channel.statusReason}</Row>}
        {channel.obstacles.map(({ code, message }) => (
          <Row key={code} start={<Icon name="warning" />}>
            {message}
          </Row>
        ))}
        {isReady && <Row start={<Icon name="check" />}>{t('Incoming messages are answered.')}</Row>}
      </Rows>
    </Card>
  )
}

function Answering({ channel }: { channel: Channel }) {
  const agents = useRead('getAgents', {})
  const change = useChange('patchChannel', {
    refreshes: ['getChannel', 'getChannels'],
    done: t('Saved'),
  })
  return (
    <Card title={t('Who answers')}>
      <div className={style['padded']}>
        <Field label={t('Agent')}>
          {(control) => (
            <Select
              {...control}
              value={channel.agentId ?? ''}
              onChange={({ target }) =>
                change.mutate({
                  channelId: channel.id,
                  body: { agentId: target.value === '' ? null : target.value },
                })
              }
            >
              <option value="">{t('No agent')}</option>
              {agents.data?.results.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Card>
  )
}

/** The remaining setup steps at the provider, from the channel definition. */
function Afterwards({ channel, webhook }: { channel: Channel; webhook: NonNullable<Channel['webhook']> }) {
  const steps = useConnecting(channel)?.afterwards ?? []
  const labels = { url: t('Callback address'), verifyToken: t('Verify token') }
  return (
    <Card title={t('At the service')}>
      <ol className={`${style['steps']} ${style['padded']}`}>
        {steps.map(({ text, shows }) => (
          <li key={text}>
            {text}
            {shows !== null && <CopyText label={labels[shows]} text={webhook[shows]} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useConnecting({ channel }: Channel): ChannelType['connecting'] {
  return useChannelTypes().find((one) => one.channel === channel)?.connecting ?? null
}

function Credentials({ channel }: { channel: Channel }) {
  const secrets = (useConnecting(channel)?.fields ?? []).filter(({ isSecret }) => isSecret)
  const [values, setValues] = useState<Record<string, string>>({})
  const change = useChange('patchChannel', {
    refreshes: ['getChannel', 'getChannels'],
    done: t('The service accepted the new token'),
    onDone: () => setValues({}),
    onFailed: () => undefined,
  })
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const names = secrets.map(({ name }) => name)
  if (secrets.length === 0) return null
  return (
    <Card title={t('Credentials')}>
      <form
        className={`${style['fields']} ${style['padded']}`}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ channelId: channel.id, body: given })
        }}
      >
        <Problem>{otherIssue(change.error, names)}</Problem>
        {secrets.map(({ name, label }) => (
          <Field key={name} label={label} error={issueOf(change.error, name)}>
            {(control) => (
              <TextInput
                {...control}
                type="password"
                autoComplete="off"
                value={values[name] ?? ''}
                placeholder={t('Kept, not shown')}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <div>
          <Button type="submit" busy={change.isPending} disabled={Object.keys(given).length === 0}>
            {t('Renew credentials')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Disconnect({ channel }: { channel: Channel }) {
  const channelName = useChannelName()
  const [, go] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const remove = useChange('deleteChannel', {
    refreshes: ['getChannels'],
    done: t('{name} is disconnected', { name: channel.name }),
    onDone: () => go('/settings/channels'),
  })
  return (
    <div>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('Disconnect…')}
      </Button>
      <Dialog
        title={t('Disconnect {name}', { name: channel.name })}
        description={t(
          'No agent answers there any more, and the credentials are deleted. Conversations are kept.',
        )}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {t('Cancel')}
            </Button>
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ channelId: channel.id })}
            >
              {t('Disconnect')}
            </Button>
          </>
        }
      >
        <p>{channelName(channel.channel)}</p>
      </Dialog>
    </div>
  )
}
