import { useState } from 'react'
import type { Schemas, Takes } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import style from './settings.module.css'

export type ProviderKind = Takes<'postIntegrations'>['body']['provider']

/** Connects an account: by the consent page of the service, or with a token of it. */
export function ConnectIntegration({
  provider,
  replaces,
  onClose,
}: {
  provider: Schemas['IntegrationProvider']
  replaces?: number
  onClose: () => void
}) {
  const [token, setToken] = useState('')
  const [url, setUrl] = useState('')
  const kind = provider.kind as ProviderKind
  const again = replaces === undefined ? {} : { replaces }
  const consent = useChange('postIntegrationsConnect', { onDone: (answer) => location.assign(answer.url) })
  const connect = useChange('postIntegrations', {
    refreshes: ['getIntegrations'],
    done: t('{name} is connected', { name: provider.name }),
    onDone: onClose,
    onFailed: () => undefined,
  })
  return (
    <Dialog
      title={t('Connect {name}', { name: provider.name })}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {provider.hasConsentPage && (
            <Button
              icon="open"
              busy={consent.isPending}
              onClick={() => consent.mutate({ body: { provider: kind, ...again } })}
            >
              {t('Open consent page')}
            </Button>
          )}
          <Button type="submit" form="integration" look="primary" busy={connect.isPending}>
            {t('Connect with token')}
          </Button>
        </>
      }
    >
      <form
        id="integration"
        className={style['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          const address = url.trim() === '' ? {} : { instanceUrl: url.trim() }
          connect.mutate({ body: { provider: kind, accessToken: token, ...address, ...again } })
        }}
      >
        <Problem>{otherIssue(connect.error, ['accessToken', 'instanceUrl'])}</Problem>
        <Field label={t('Access token')} error={issueOf(connect.error, 'accessToken')}>
          {(control) => (
            <TextInput
              {...control}
              type="password"
              autoComplete="off"
              value={token}
              onChange={({ target }) => setToken(target.value)}
            />
          )}
        </Field>
        {provider.needsInstanceUrl && (
          <Field
            label={t('Address of your instance')}
            hint="https://acme.my.example.com"
            error={issueOf(connect.error, 'instanceUrl')}
          >
            {(control) => (
              <TextInput
                {...control}
                type="url"
                value={url}
                onChange={({ target }) => setUrl(target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
