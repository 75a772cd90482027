import { Field } from '../kit/field.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import style from './settings.module.css'

export interface MailServer {
  host: string
  port: string
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
}

export type Protocol = 'imap' | 'smtp'

export const usualServers: Record<Protocol, MailServer> = {
  imap: { host: '', port: '993', security: 'tls', user: '', password: '' },
  smtp: { host: '', port: '465', security: 'tls', user: '', password: '' },
}

/** Converts the form for the API. */
export function sentServer({ port, ...server }: MailServer) {
  return { ...server, port: Number(port) }
}

/** The connection settings of one server of a mailbox. */
export function MailServerFields({
  protocol,
  value,
  passwordHint,
  errorOf,
  onChange,
}: {
  protocol: Protocol
  value: MailServer
  passwordHint: string
  errorOf: (field: string) => string | undefined
  onChange: (value: MailServer) => void
}) {
  const input = (name: 'host' | 'port' | 'user' | 'password') => ({
    value: value[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  })
  const error = (name: string) => errorOf(`${protocol}.${name}`)
  const title = protocol === 'imap' ? t('Incoming mail (IMAP)') : t('Outgoing mail (SMTP)')
  return (
    <fieldset className={style['fields']}>
      <legend>{title}</legend>
      <Field label={t('Server')} error={error('host')}>
        {(control) => <TextInput {...control} {...input('host')} placeholder={`${protocol}.example.com`} />}
      </Field>
      <Field label={t('Port')} error={error('port')}>
        {(control) => <TextInput {...control} {...input('port')} inputMode="numeric" />}
      </Field>
      <Field label={t('Encryption')} error={error('security')}>
        {(control) => (
          <Select
            {...control}
            value={value.security}
            onChange={({ target }) =>
              onChange({ ...value, security: target.value as MailServer['security'] })
            }
          >
            <option value="tls">TLS</option>
            <option value="starttls">STARTTLS</option>
            <option value="none">{t('None')}</option>
          </Select>
        )}
      </Field>
      <Field label={t('User name')} error={error('user')}>
        {(control) => <TextInput {...control} {...input('user')} />}
      </Field>
      <Field label={t('Password')} hint={passwordHint} error={error('password')}>
        {(control) => <TextInput {...control} {...input('password')} type="password" />}
      </Field>
    </fieldset>
  )
}
