import { useState } from 'react'
import { type ChannelType, useChannelTypes } from '../app/channels.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Segments, Select } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { useFieldsOf } from './connect-fields.tsx'
import { useMailbox } from './connect-mailbox.tsx'
import style from './settings.module.css'

interface Agents {
  agents: readonly { id: string; name: string }[]
}

/** Connects a channel. The connection's page lists the remaining steps at the provider. */
export function ConnectChannel({ agents, onClose }: Agents & { onClose: () => void }) {
  const messengers = useChannelTypes().filter(({ isMessenger }) => isMessenger)
  const [first] = messengers
  if (first === undefined) return <Skeleton />
  return <ConnectDialog messengers={messengers} first={first} agents={agents} onClose={onClose} />
}

function ConnectDialog({
  messengers,
  first,
  agents,
  onClose,
}: Agents & { messengers: readonly ChannelType[]; first: ChannelType; onClose: () => void }) {
  const [type, setType] = useState(first)
  const [agentId, setAgentId] = useState(agents[0]?.id ?? '')
  const mailbox = useMailbox(agentId)
  const defined = useFieldsOf(type, agentId)
  // A mailbox has two servers, and therefore its own form.
  const form = type.connecting === null ? mailbox : defined
  return (
    <Dialog
      title={t('Connect a channel')}
      description={type.connecting === null ? t('Emails are received by IMAP and sent by SMTP.') : ''}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="channel" look="primary" busy={form.isPending}>
            {t('Connect')}
          </Button>
        </>
      }
    >
      <form id="channel" className={style['fields']} onSubmit={form.submit}>
        <Segments
          label={t('Messenger')}
          value={type.channel}
          options={messengers.map(({ channel, label }) => ({ value: channel, label }))}
          onChange={(channel) => setType(messengers.find((one) => one.channel === channel) ?? first)}
        />
        {form.fields}
        <Field label={t('Answered by')}>
          {(control) => (
            <Select {...control} value={agentId} onChange={({ target }) => setAgentId(target.value)}>
              <option value="">{t('No agent yet')}</option>
              {agents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  )
}
