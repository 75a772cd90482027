import { useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import { Card, Chip } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import { ConnectChannel } from './connect-channel.tsx'
import { messengers } from './messengers.ts'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'

/** Numbers, accounts and pages on which agents answer. */
export default function ChannelsPage() {
  const channels = useRead('getChannels', {})
  const agents = useRead('getAgents', {})
  const mayChange = useMayAdminister()
  const [isConnecting, setConnecting] = useState(false)
  const names = new Map(agents.data?.results.map(({ id, name }) => [id, name]))
  const connect = (
    <Button look="primary" icon="add" onClick={() => setConnecting(true)}>
      {t('Connect channel')}
    </Button>
  )
  return (
    <SettingsPage
      title={t('Channels')}
      actions={mayChange && (channels.data?.results.length ?? 0) > 0 && connect}
      text={t('Where people write to your agents. The live chat of an agent needs no connection.')}
    >
      <Loaded of={channels}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice icon="inbox" title={t('No channels are connected.')} actions={mayChange && connect}>
              {t('Connect a mailbox, a WhatsApp number, an Instagram account or a Messenger page.')}
            </Notice>
          ) : (
            <Card>
              <Table
                label={t('Channels')}
                rows={results}
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
                  { title: t('Messenger'), wideOnly: true, cell: (one) => t(messengers[one.channel].name) },
                  {
                    title: t('Answered by'),
                    cell: ({ agentId }) =>
                      agentId === null ? <small>{t('Nobody')}</small> : (names.get(agentId) ?? ''),
                  },
                  {
                    title: t('State'),
                    cell: ({ status, canSendMessages }) =>
                      status === 'NEEDS_ATTENTION' ? (
                        <Chip tone="bad">{t('Needs attention')}</Chip>
                      ) : canSendMessages ? (
                        <Chip tone="good">{t('Ready')}</Chip>
                      ) : (
                        <Chip tone="warn">{t('Not answering yet')}</Chip>
                      ),
                  },
                  {
                    title: t('Actions'),
                    align: 'actions',
                    cell: ({ id }) =>
                      mayChange && <ButtonLink to={`/settings/channels/${id}`}>{t('Open')}</ButtonLink>,
                  },
                ]}
              />
            </Card>
          )
        }
      </Loaded>
      {isConnecting && (
        <ConnectChannel agents={agents.data?.results ?? []} onClose={() => setConnecting(false)} />
      )}
    </SettingsPage>
  )
}
