import { useState } from 'react'
import type { Schemas, Takes } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'

export type ProviderKind = Takes<'postIntegrations'>['body']['provider']

/** Connects an account through the provider's consent page or with a token. */
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
  const connect = useChange('postIntegrations', {
    refreshes: ['getIntegrations'],
    done: t('{name} is connected', { name: provider.name }),
    onDone: onClose,
    onFailed: () => undefined,
  })
  const submit = () => {
    const address = url.trim() === '' ? {} : { instanceUrl: url.trim() }
    connect.mutate({ body: { provider: kind, accessToken: token, ...address, ...again } })
  }
  return (
    <FormDialog
      title={t('Connect {name}', { name: provider.name })}
      submit={t('Connect with token')}
      busy={connect.isPending}
      problem={otherIssue(connect.error, ['accessToken', 'instanceUrl'])}
      others={provider.hasConsentPage && <ConsentButton body={{ provider: kind, ...again }} />}
      onSubmit={submit}
      onClose={onClose}
    >
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
          label={t('URL of your instance')}
          hint="https://acme.my.example.com"
          error={issueOf(connect.error, 'instanceUrl')}
        >
          {(control) => (
            <TextInput {...control} type="url" value={url} onChange={({ target }) => setUrl(target.value)} />
          )}
        </Field>
      )}
    </FormDialog>
  )
}

/** Opens the provider's consent page. */
function ConsentButton({ body }: Takes<'postIntegrationsConnect'>) {
  const consent = useChange('postIntegrationsConnect', { onDone: ({ url }) => location.assign(url) })
  return (
    <Button icon="open" busy={consent.isPending} onClick={() => consent.mutate({ body })}>
      {t('Open consent page')}
    </Button>
  )
}
