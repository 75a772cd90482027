import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import { type MailServer, MailServerFields, type Protocol, sentServer } from './mail-servers.tsx'
import style from './settings.module.css'

type Mailbox = NonNullable<Schemas['ChannelDetail']['mailbox']>

/** The two servers of a mailbox. An empty password keeps the saved one. */
export function MailboxCard({ channelId, mailbox }: { channelId: number; mailbox: Mailbox }) {
  const asEntered = (protocol: Protocol): MailServer => ({
    ...mailbox[protocol],
    port: String(mailbox[protocol].port),
    password: '',
  })
  const [servers, setServers] = useState({ imap: asEntered('imap'), smtp: asEntered('smtp') })
  const change = useChange('patchChannelEmail', {
    refreshes: ['getChannel', 'getChannels'],
    done: t('Both servers let us in'),
    onDone: () =>
      setServers({ imap: { ...servers.imap, password: '' }, smtp: { ...servers.smtp, password: '' } }),
    onFailed: () => undefined,
  })
  const given = (protocol: Protocol) => {
    const { password, ...server } = sentServer(servers[protocol])
    return password === '' ? server : { ...server, password }
  }
  const isMoved = (protocol: Protocol) => {
    const { host, port, security } = sentServer(servers[protocol])
    const before = mailbox[protocol]
    return host !== before.host || port !== before.port || security !== before.security
  }
  return (
    <Card title={t('Mail servers')}>
      <form
        className={`${style['fields']} ${style['padded']}`}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ channelId, body: { imap: given('imap'), smtp: given('smtp') } })
        }}
      >
        <Problem>{otherIssue(change.error, [])}</Problem>
        {(['imap', 'smtp'] as const).map((protocol) => (
          <MailServerFields
            key={protocol}
            protocol={protocol}
            value={servers[protocol]}
            passwordHint={isMoved(protocol) ? t('Enter it again for this server') : t('Kept, not shown')}
            errorOf={(field) => issueOf(change.error, field)}
            onChange={(value) => setServers({ ...servers, [protocol]: value })}
          />
        ))}
        <div>
          <Button type="submit" busy={change.isPending}>
            {t('Save and try')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
