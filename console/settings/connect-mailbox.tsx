import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { MailServerFields, sentServer, usualServers } from './mail-servers.tsx'

const shown = ['address', 'name'].concat(
  ['imap', 'smtp'].flatMap((protocol) =>
    ['host', 'port', 'security', 'user', 'password'].map((field) => `${protocol}.${field}`),
  ),
)

/** What connecting a mailbox takes: its fields, and what is done with them. The agent that answers is switched on for it. */
export function useMailbox(agentId: string) {
  const [, go] = useLocation()
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [servers, setServers] = useState(usualServers)
  const enable = useChange('putAgentSetting', { onFailed: () => undefined })
  const connect = useChange('postChannelsEmail', {
    refreshes: ['getChannels'],
    done: t('{name} is connected', { name: address }),
    onDone: ({ id }) => {
      if (agentId !== '') enable.mutate({ agentId, channel: 'email', body: { enabled: true } })
      go(`/settings/channels/${id}`)
    },
    onFailed: () => undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect.mutate({
      body: {
        address: address.trim(),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        agentId: agentId === '' ? null : agentId,
        imap: sentServer(servers.imap),
        smtp: sentServer(servers.smtp),
      },
    })
  }
  /** Most services know a mailbox by its address, with one password for both servers. */
  const setAll = (text: string) => {
    setAddress(text)
    const withUser = (protocol: 'imap' | 'smtp') => {
      const { user } = servers[protocol]
      return { ...servers[protocol], user: user === '' || user === address ? text : user }
    }
    setServers({ imap: withUser('imap'), smtp: withUser('smtp') })
  }
  const fields = (
    <>
      <Problem>{otherIssue(connect.error, shown)}</Problem>
      <Field label={t('E-mail address')} error={issueOf(connect.error, 'address')}>
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
      <Field label={t('Name')} hint={t('Who the answers are from.')} error={issueOf(connect.error, 'name')}>
        {(control) => (
          <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {(['imap', 'smtp'] as const).map((protocol) => (
        <MailServerFields
          key={protocol}
          protocol={protocol}
          value={servers[protocol]}
          passwordHint={t('Many services want an app password here.')}
          errorOf={(field) => issueOf(connect.error, field)}
          onChange={(value) => setServers({ ...servers, [protocol]: value })}
        />
      ))}
    </>
  )
  return { fields, submit, isPending: connect.isPending }
}
