import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { type MailServer, MailServerFields, sentServer, usualServers } from './mail-servers.tsx'

const shown = ['address', 'name'].concat(
  ['imap', 'smtp'].flatMap((protocol) =>
    ['host', 'port', 'security', 'user', 'password'].map((field) => `${protocol}.${field}`),
  ),
)

/** The form that connects a mailbox. */
export function useMailbox(agentId: string) {
  const [, go] = useLocation()
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [servers, setServers] = useState(usualServers)
  const connect = useChange('postChannelsEmail', {
    refreshes: ['getChannels'],
    done: t('{name} is connected', { name: address }),
    onDone: ({ id }) => go(`/settings/channels/${id}`),
    onFailed: () => undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = name.trim() === '' ? {} : { name: name.trim() }
    const [imap, smtp] = [sentServer(servers.imap), sentServer(servers.smtp)]
    const body = { address: address.trim(), ...named, agentId: agentId === '' ? null : agentId, imap, smtp }
    connect.mutate({ body })
  }
  const setAll = (text: string) => {
    setAddress(text)
    setServers({ imap: withUser(servers.imap, address, text), smtp: withUser(servers.smtp, address, text) })
  }
  const fields = (
    <>
      <Problem>{otherIssue(connect.error, shown)}</Problem>
      <Field label={t('Email address')} error={issueOf(connect.error, 'address')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            value={address}
            autoComplete="off"
            onChange={({ target }) => setAll(target.value)}
          />
        )}
      </Field>
      <Field label={t('Name')} hint={t('The sender of the replies.')} error={issueOf(connect.error, 'name')}>
        {(control) => (
          <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {(['imap', 'smtp'] as const).map((protocol) => (
        <MailServerFields
          key={protocol}
          protocol={protocol}
          value={servers[protocol]}
          passwordHint={t('Many services require an app password here.')}
          errorOf={(field) => issueOf(connect.error, field)}
          onChange={(value) => setServers({ ...servers, [protocol]: value })}
        />
      ))}
    </>
  )
  return { fields, submit, isPending: connect.isPending }
}

/** Most providers use the address as user name, with one password for both servers. */
function withUser(server: MailServer, before: string, address: string): MailServer {
  return { ...server, user: server.user === '' || server.user === before ? address : server.user }
}
