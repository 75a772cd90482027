import { useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Segments, Select, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { useMailbox } from './connect-mailbox.tsx'
import { type MessengerKey, messengers } from './messengers.ts'
import style from './settings.module.css'

const shown = ['providerId', 'businessId', 'pageId', 'accessToken', 'appSecret']

/** Connects a number, an account or a page; what is left to do at the service is told on the page of the channel. */
export function ConnectChannel({
  agents,
  onClose,
}: {
  agents: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const [, go] = useLocation()
  const [channel, setChannel] = useState<MessengerKey>('chatapp')
  const [values, setValues] = useState({ providerId: '', extra: '', accessToken: '', appSecret: '' })
  const [agentId, setAgentId] = useState(agents[0]?.id ?? '')
  const mailbox = useMailbox(agentId)
  const messenger = messengers[channel]
  const connect = useChange('postChannels', {
    refreshes: ['getChannels'],
    done: t('{name} is connected', { name: messenger.name }),
    onDone: ({ id }) => go(`/settings/channels/${id}`),
    onFailed: () => undefined,
  })
  const input = (name: keyof typeof values) => ({
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const submit = () => {
    if (channel === 'email') return
    const { providerId, extra, accessToken, appSecret } = values
    connect.mutate({
      body: {
        channel,
        providerId: providerId.trim(),
        accessToken,
        appSecret,
        agentId: agentId === '' ? null : agentId,
        ...(messenger.extra === undefined ? {} : { [messenger.extra.name]: extra.trim() }),
      },
    })
  }
  const metaFields = () => (
    <>
      <Field label={t(messenger.idLabel)} error={issueOf(connect.error, 'providerId')}>
        {(control) => <TextInput {...control} {...input('providerId')} inputMode="numeric" />}
      </Field>
      {messenger.extra !== undefined && (
        <Field
          label={t(messenger.extra.label)}
          hint={t(messenger.extra.hint)}
          error={issueOf(connect.error, messenger.extra.name)}
        >
          {(control) => <TextInput {...control} {...input('extra')} inputMode="numeric" />}
        </Field>
      )}
      <Field
        label={t('Access token')}
        hint={t('One of a system user does not expire.')}
        error={issueOf(connect.error, 'accessToken')}
      >
        {(control) => <TextInput {...control} {...input('accessToken')} type="password" />}
      </Field>
      <Field
        label={t('App secret')}
        hint={t('By which we know that a message comes from the service.')}
        error={issueOf(connect.error, 'appSecret')}
      >
        {(control) => <TextInput {...control} {...input('appSecret')} type="password" />}
      </Field>
    </>
  )
  return (
    <Dialog
      title={t('Connect a channel')}
      description={
        channel === 'email'
          ? t('Mails are read by IMAP and answered by SMTP.')
          : t('All of these stand in the settings of your app at Meta for Developers.')
      }
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="channel" look="primary" busy={connect.isPending || mailbox.isPending}>
            {t('Connect')}
          </Button>
        </>
      }
    >
      <form
        id="channel"
        className={style['fields']}
        onSubmit={(event) => {
          if (channel === 'email') return mailbox.submit(event)
          event.preventDefault()
          submit()
        }}
      >
        <Problem>{otherIssue(connect.error, shown)}</Problem>
        <Segments
          label={t('Messenger')}
          value={channel}
          options={Object.entries(messengers).map(([value, { name }]) => ({
            value: value as MessengerKey,
            label: t(name),
          }))}
          onChange={setChannel}
        />
        {channel === 'email' ? mailbox.fields : metaFields()}
        <Field label={t('Answered by')}>
          {(control) => (
            <Select {...control} value={agentId} onChange={({ target }) => setAgentId(target.value)}>
              <option value="">{t('Nobody yet')}</option>
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
