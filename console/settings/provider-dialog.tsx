import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Select, TextArea, TextInput } from '../kit/input.tsx'
import { say, t } from '../kit/language/translate.ts'
import { roleNames } from './roles.ts'

type Provider = Schemas['SsoProvider']
type Role = Provider['default_role']

const shownPaths = ['name', 'issuer', 'client_id', 'client_secret', 'allowed_domains']

function draftOf(provider: Provider | undefined) {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    domains: provider?.allowed_domains.join('\n') ?? '',
  }
}

type Draft = ReturnType<typeof draftOf>

/** Creates or edits a single sign-on provider. */
export function ProviderDialog({
  provider,
  onClose,
}: {
  provider: Provider | undefined
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(provider))
  const [role, setRole] = useState<Role>(provider?.default_role ?? 'MEMBER')
  const { error, isBusy, keep } = useKeeping(provider, onClose)
  const input = (key: keyof Draft) => ({
    value: draft[key],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [key]: target.value }),
  })
  const domainError = shownIssue(error, 'allowed_domains')
  return (
    <FormDialog
      title={provider === undefined ? t('Add single sign-on') : provider.name}
      description={t('You find these in the application settings of the service.')}
      submit={provider === undefined ? t('Add') : t('Save')}
      busy={isBusy}
      problem={domainError === undefined ? otherIssue(error, shownPaths) : undefined}
      onSubmit={() => keep(draft, role)}
      onClose={onClose}
    >
      <Field label={t('Name')} hint={t('The label of the button.')} error={issueOf(error, 'name')}>
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
        {...(provider === undefined ? {} : { hint: t('Saved but not shown. Leave empty to keep it.') })}
      >
        {(control) => <TextInput {...control} {...input('client_secret')} type="password" />}
      </Field>
      <Field
        label={t('Domains of email addresses')}
        hint={t('One per line. Only people with an email address of these domains can sign in.')}
        error={domainError}
      >
        {(control) => <TextArea {...control} {...input('domains')} rows={2} placeholder="acme.example" />}
      </Field>
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  )
}

/** Creates or updates the provider. An empty secret keeps the saved one. */
function useKeeping(provider: Provider | undefined, onDone: () => void) {
  const options = {
    refreshes: ['getSsoProviders'] as const,
    done: t('The service answers'),
    onDone,
    onFailed: () => undefined,
  }
  const create = useChange('postSsoProviders', options)
  const update = useChange('patchSsoProvider', options)
  const keep = ({ domains, client_secret, ...rest }: Draft, role: Role) => {
    const body = {
      ...rest,
      allowed_domains: domains.split(/[\s,]+/).filter((domain) => domain !== ''),
      default_role: role,
    }
    if (provider === undefined) return create.mutate({ body: { ...body, client_secret } })
    const secret = client_secret === '' ? {} : { client_secret }
    return update.mutate({ providerId: provider.id, body: { ...body, ...secret } })
  }
  return { error: create.error ?? update.error, isBusy: create.isPending || update.isPending, keep }
}

function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Field label={t('Role of new teammates')}>
      {(control) => (
        <Select {...control} value={role} onChange={({ target }) => onChange(target.value as Role)}>
          <option value="MEMBER">{say(roleNames.MEMBER)}</option>
          <option value="ADMIN">{say(roleNames.ADMIN)}</option>
        </Select>
      )}
    </Field>
  )
}

/** Returns the error of a list, or else the first error of its items. */
function shownIssue(error: Error | null, path: string): string | undefined {
  return issueOf(error, path) ?? issueOf(error, `${path}[0]`)
}
