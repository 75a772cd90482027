import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { Button } from '../kit/button.tsx'
import { CopyText } from '../kit/copied.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Select, TextArea, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice, Problem } from '../kit/states.tsx'
import { Card, Chip } from '../kit/surface.tsx'
import { roleNames } from './roles.ts'
import style from './settings.module.css'
import { SettingsPage } from './settings-page.tsx'

type Provider = Schemas['SsoProvider']

/** Services by which people of the account sign in. */
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
        'People sign in where they sign in anyway. Whoever comes for the first time is added to the account.',
      )}
    >
      <Loaded of={providers}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice icon="key" title={t('There is no single sign-on yet.')} actions={add}>
              <p>{t('Any OpenID Connect service does: Google, Microsoft Entra, Okta, Keycloak.')}</p>
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
    <Card title={provider.name} end={<Chip>{t(roleNames[provider.default_role])}</Chip>}>
      <div className={`${style['fields']} ${style['padded']}`}>
        <p>
          <small>{provider.issuer}</small>
          <br />
          {t('For addresses at {domains}', { domains: provider.allowed_domains.join(', ') })}
        </p>
        <div>
          <small>{t('Enter this as the redirect address at the service:')}</small>
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
          'Nobody signs in by it any more. Those who have neither a password nor a passkey need a new invitation.',
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

const shownPaths = ['name', 'issuer', 'client_id', 'client_secret', 'allowed_domains']

function ProviderDialog({ provider, onClose }: { provider: Provider | undefined; onClose: () => void }) {
  const [values, setValues] = useState({
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    domains: provider?.allowed_domains.join('\n') ?? '',
  })
  const [role, setRole] = useState(provider?.default_role ?? ('MEMBER' as const))
  const finished = {
    refreshes: ['getSsoProviders'] as const,
    done: t('The service answers'),
    onDone: onClose,
    onFailed: () => undefined,
  }
  const create = useChange('postSsoProviders', finished)
  const update = useChange('patchSsoProvider', finished)
  const error = create.error ?? update.error
  const input = (key: keyof typeof values) => ({
    value: values[key],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [key]: target.value }),
  })
  const submit = () => {
    const { domains, client_secret, ...rest } = values
    const body = {
      ...rest,
      allowed_domains: domains.split(/[\s,]+/).filter((domain) => domain !== ''),
      default_role: role,
    }
    if (provider === undefined) create.mutate({ body: { ...body, client_secret } })
    else {
      const secret = client_secret === '' ? {} : { client_secret }
      update.mutate({ providerId: provider.id, body: { ...body, ...secret } })
    }
  }
  const domainError = shownIssue(error, 'allowed_domains')
  return (
    <Dialog
      open
      title={provider === undefined ? t('Add single sign-on') : provider.name}
      description={t('All of these stand in the settings of the application at the service.')}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="sign-on" look="primary" busy={create.isPending || update.isPending}>
            {provider === undefined ? t('Add') : t('Save')}
          </Button>
        </>
      }
    >
      <form
        id="sign-on"
        className={style['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Problem>{domainError === undefined ? otherIssue(error, shownPaths) : undefined}</Problem>
        <Field label={t('Name')} hint={t('What stands on the button.')} error={issueOf(error, 'name')}>
          {(control) => <TextInput {...control} {...input('name')} />}
        </Field>
        <Field label={t('Issuer')} error={issueOf(error, 'issuer')}>
          {(control) => (
            <TextInput {...control} {...input('issuer')} type="url" placeholder="https://login.example.com" />
          )}
        </Field>
        <Field label={t('Client ID')} error={issueOf(error, 'client_id')}>
          {(control) => <TextInput {...control} {...input('client_id')} />}
        </Field>
        <Field
          label={t('Client secret')}
          error={issueOf(error, 'client_secret')}
          {...(provider === undefined ? {} : { hint: t('Kept, not shown; leave it empty to keep it.') })}
        >
          {(control) => <TextInput {...control} {...input('client_secret')} type="password" />}
        </Field>
        <Field
          label={t('Domains of email addresses')}
          hint={t('One a line. Only people with such an address come in by it.')}
          error={domainError}
        >
          {(control) => <TextArea {...control} {...input('domains')} rows={2} placeholder="acme.example" />}
        </Field>
        <Field label={t('Role of those who come for the first time')}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={({ target }) => setRole(target.value as Provider['default_role'])}
            >
              <option value="MEMBER">{t(roleNames.MEMBER)}</option>
              <option value="ADMIN">{t(roleNames.ADMIN)}</option>
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  )
}

/** What is wrong with a list as a whole, or with the first of its items that is wrong. */
function shownIssue(error: Error | null, path: string): string | undefined {
  return issueOf(error, path) ?? issueOf(error, `${path}[0]`)
}
