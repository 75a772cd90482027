import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button } from '../kit/button.tsx'
import { CopyText } from '../kit/copied.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { say, t } from '../kit/language/translate.ts'
import { Notice } from '../kit/states.tsx'
import { Card, Chip } from '../kit/surface.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { roleNames } from './roles.ts'
import style from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

type Provider = Schemas['SsoProvider']

/** Single sign-on providers of the account. */
export default function SignOnPage() {
  const providers = useRead('getSsoProviders', {})
  const [edited, setEdited] = useState<Provider | 'new' | undefined>()
  const add = (
    <Button look="primary" icon="add" onClick={() => setEdited('new')}>
      {t('Add single sign-on')}
    </Button>
  )
  return (
    <SettingsPage
      title={t('Single sign-on')}
      width="form"
      actions={(providers.data?.results.length ?? 0) > 0 && add}
      text={t(
        'Teammates sign in with their account at another service. New people are added; existing teammates link theirs in their profile.',
      )}
    >
      <Loaded of={providers}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice icon="key" title={t('No single sign-on yet.')} actions={add}>
              <p>
                {t('Any OpenID Connect service works, such as Google, Microsoft Entra, Okta or Keycloak.')}
              </p>
            </Notice>
          ) : (
            results.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} onEdit={() => setEdited(provider)} />
            ))
          )
        }
      </Loaded>
      {edited !== undefined && (
        <ProviderDialog
          provider={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SettingsPage>
  )
}

function ProviderCard({ provider, onEdit }: { provider: Provider; onEdit: () => void }) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = useChange('deleteSsoProvider', {
    refreshes: ['getSsoProviders'],
    done: t('{name} was removed', { name: provider.name }),
    onDone: () => setRemoving(false),
  })
  return (
    <Card title={provider.name} end={<Chip>{say(roleNames[provider.default_role])}</Chip>}>
      <div className={`${style['fields']} ${style['padded']}`}>
        <p>
          <small>{provider.issuer}</small>
          <br />
          {t('For email addresses at {domains}', { domains: provider.allowed_domains.join(', ') })}
        </p>
        <div>
          <small>{t('Enter this redirect URL at the service:')}</small>
          <CopyText label={t('Redirect address')} text={provider.redirect_uri} />
        </div>
        <div className={style['buttons']}>
          <Button icon="edit" onClick={onEdit}>
            {t('Edit')}
          </Button>
          <Button look="danger" icon="trash" onClick={() => setRemoving(true)}>
            {t('Remove…')}
          </Button>
        </div>
      </div>
      <Dialog
        title={t('Remove {name}', { name: provider.name })}
        description={t(
          'Sessions that it opened end. Teammates who have neither a password nor a passkey need a password link.',
        )}
        open={isRemoving}
        onClose={() => setRemoving(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setRemoving(false)}>
              {t('Cancel')}
            </Button>
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ providerId: provider.id })}
            >
              {t('Remove {name}', { name: provider.name })}
            </Button>
          </>
        }
      >
        <p>{provider.issuer}</p>
      </Dialog>
    </Card>
  )
}
