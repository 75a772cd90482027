import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { useCurrentSession } from '../app/session.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { Moment } from '../kit/moment.tsx'
import { Problem } from '../kit/states.tsx'
import { Avatar, Card, Chip, Row, Rows } from '../kit/surface.tsx'
import { ConnectIntegration, type ProviderKind } from './connect-integration.tsx'
import { DisconnectIntegration } from './disconnect-integration.tsx'
import style from './settings.module.css'
import { SettingsPage, useMayAdminister } from './settings-page.tsx'

type Account = Schemas['ConnectedAccount']
type Provider = Schemas['IntegrationProvider']

/** Accounts at other services that agents and automations use. */
export default function IntegrationsPage() {
  const accounts = useRead('getIntegrations', {})
  const providers = useRead('getIntegrationsProviders', {})
  const mayChange = useMayAdminister()
  const [search, setSearch] = useSearchParams()
  const refused = search.get('error')
  const isNew = search.get('connected')
  const leave = () => setSearch({}, { replace: true })
  return (
    <SettingsPage
      title={t('Integrations')}
      text={t('Accounts of other services that agents and automations use.')}
    >
      {refused !== null && (
        <Problem>
          {refused === 'access_denied'
            ? t('Access was declined. Nothing was connected.')
            : t('Access was declined: {reason}. Nothing was connected.', { reason: refused })}
        </Problem>
      )}
      <Loaded of={accounts}>
        {({ results }) =>
          results.length > 0 && (
            <Card title={t('Connected')}>
              <Rows>
                {results.map((one) => (
                  <Connected
                    key={one.id}
                    account={one}
                    isNew={String(one.id) === isNew}
                    provider={providers.data?.results.find(({ kind }) => kind === one.provider)}
                    mayChange={mayChange}
                  />
                ))}
              </Rows>
            </Card>
          )
        }
      </Loaded>
      <Loaded of={providers}>
        {({ results }) => <Offered providers={results} mayChange={mayChange} onBegin={leave} />}
      </Loaded>
    </SettingsPage>
  )
}

function Connected({
  account,
  isNew,
  provider,
  mayChange,
}: {
  account: Account
  isNew: boolean
  provider: Provider | undefined
  mayChange: boolean
}) {
  const [opened, setOpened] = useState<'renew' | 'disconnect' | undefined>()
  const close = () => setOpened(undefined)
  return (
    <Row
      start={<Avatar name={provider?.name ?? account.provider} size={28} />}
      end={
        <>
          {account.status === 'NEEDS_ATTENTION' && <Chip tone="bad">{t('Needs attention')}</Chip>}
          {isNew && <Chip tone="good">{t('Just connected')}</Chip>}
          {mayChange && (
            <Menu
              align="end"
              trigger={<IconButton icon="dots" label={t('What to do with {name}', { name: account.name })} />}
            >
              <MenuItem icon="refresh" onSelect={() => setOpened('renew')}>
                {t('Connect again')}
              </MenuItem>
              <MenuItem icon="trash" danger onSelect={() => setOpened('disconnect')}>
                {t('Disconnect…')}
              </MenuItem>
            </Menu>
          )}
          {opened === 'renew' && provider !== undefined && (
            <ConnectIntegration provider={provider} replaces={account.id} onClose={close} />
          )}
          {opened === 'disconnect' && <DisconnectIntegration account={account} onClose={close} />}
        </>
      }
    >
      <b>{account.name}</b>
      <br />
      <small>
        {provider?.name ?? account.provider} · <Moment at={account.createdAt} />
        {account.statusReason !== null && <> · {account.statusReason}</>}
      </small>
    </Row>
  )
}

function Offered({
  providers,
  mayChange,
  onBegin,
}: {
  providers: readonly Provider[]
  mayChange: boolean
  onBegin: () => void
}) {
  const { account } = useCurrentSession()
  const [opened, setOpened] = useState<Provider | undefined>()
  const consent = useChange('postIntegrationsConnect', { onDone: ({ url }) => location.assign(url) })
  const begin = (provider: Provider) => {
    onBegin()
    if (provider.hasConsentPage) consent.mutate({ body: { provider: provider.kind as ProviderKind } })
    else setOpened(provider)
  }
  return (
    <Card title={t('Services')}>
      <Rows>
        {providers.map((one) => (
          <Row
            key={one.kind}
            start={<Avatar name={one.name} size={28} />}
            end={
              mayChange && (
                <Button
                  busy={consent.isPending}
                  aria-label={t('Connect {name}', { name: one.name })}
                  onClick={() => begin(one)}
                >
                  {t('Connect')}
                </Button>
              )
            }
          >
            {one.name}
            <br />
            <small>
              {one.hasConsentPage
                ? t('The service asks you to give {account} access.', { account: account.name })
                : t('Connect with an access token. This server isn’t registered with the service.')}
            </small>
          </Row>
        ))}
      </Rows>
      {!mayChange && <p className={style['padded']}>{t('Only admins can change this.')}</p>}
      {opened !== undefined && <ConnectIntegration provider={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}
