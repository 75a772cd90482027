import { useState } from 'react'
import { Link } from 'wouter'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { useChannelName } from '../app/channels.ts'
import { useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import { Card, Chip } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import { ConnectChannel } from './connect-channel.tsx'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'

type Channel = Answers<'getChannels'>['results'][number]

/** Connected numbers, accounts and pages. */
export default function ChannelsPage() {
  const channels = useRead('getChannels', {})
  const agents = useRead('getAgents', {})
  const mayChange = useMayAdminister()
  const [isConnecting, setConnecting] = useState(false)
  const connect = (
    <Button look="primary" icon="add" onClick={() => setConnecting(true)}>
      {t('Connect channel')}
    </Button>
  )
  return (
    <SettingsPage
      title={t('Channels')}
      actions={mayChange && (channels.data?.results.length ?? 0) > 0 && connect}
      text={t('Where people write to your agents. Live chat needs no connection.')}
    >
      <Loaded of={channels}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice
              icon="inbox"
              title={t('No channels yet. Connect one to receive messages.')}
              actions={mayChange && connect}
            >
              {t('Connect a mailbox, a phone number, a page or a bot. Your agents answer messages there.')}
            </Notice>
          ) : (
            <Connected channels={results} />
          )
        }
      </Loaded>
      {isConnecting && (
        <ConnectChannel agents={agents.data?.results ?? []} onClose={() => setConnecting(false)} />
      )}
    </SettingsPage>
  )
}

function Connected({ channels }: { channels: readonly Channel[] }) {
  const agents = useRead('getAgents', {})
  const names = new Map(agents.data?.results.map(({ id, name }) => [id, name]))
  const channelName = useChannelName()
  const mayChange = useMayAdminister()
  return (
    <Card>
      <Table
        label={t('Channels')}
        rows={channels}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('Name'),
            cell: ({ id, name, phoneNumber }) => (
              <>
                {mayChange ? <Link href={`/settings/channels/${id}`}>{name}</Link> : name}
                {phoneNumber !== null && phoneNumber !== name && (
                  <>
                    <br />
                    <small>{phoneNumber}</small>
                  </>
                )}
              </>
            ),
          },
          { title: t('Messenger'), wideOnly: true, cell: (one) => channelName(one.channel) },
          {
            title: t('Answered by'),
            cell: ({ agentId }) =>
              agentId === null ? <small>{t('No agent')}</small> : (names.get(agentId) ?? ''),
          },
          { title: t('State'), cell: (one) => <State channel={one} /> },
          {
            title: t('Actions'),
            align: 'actions',
            cell: ({ id }) =>
              mayChange && <ButtonLink to={`/settings/channels/${id}`}>{t('Open', {}, 'action')}</ButtonLink>,
          },
        ]}
      />
    </Card>
  )
}

function State({ channel: { status, canSendMessages } }: { channel: Channel }) {
  if (status === 'NEEDS_ATTENTION') return <Chip tone="bad">{t('Needs attention')}</Chip>
  if (canSendMessages) return <Chip tone="good">{t('Ready')}</Chip>
  return <Chip tone="warn">{t('Not answering yet')}</Chip>
}
