import { msg, type Text } from '../../../languages/text.ts'
import { token } from '../../kit/ids.ts'
import type { ConnectField, Connecting } from '../channel.ts'

const digits = { pattern: /^\d{1,40}$/, wrong: 'Ids at Meta are digits.' }

export function idField(
  field: Pick<ConnectField, 'name' | 'flag' | 'label' | 'hint' | 'isOptional' | 'example'>,
): ConnectField {
  return { ...field, isSecret: false, form: digits }
}

const secrets: readonly ConnectField[] = [
  {
    name: 'accessToken',
    flag: 'token',
    label: msg('Access token'),
    hint: msg('One of a system user does not expire.'),
    isSecret: true,
    example: 'EAAG…',
  },
  {
    name: 'appSecret',
    flag: 'app-secret',
    label: msg('App secret'),
    hint: msg('By which we know that a message comes from the service.'),
    isSecret: true,
    example: '0123456789abcdef0123456789abcdef',
  },
]

const verifyToken: ConnectField = {
  name: 'verifyToken',
  flag: 'verify-token',
  label: msg('Verify token'),
  hint: msg('One that the app has already; made up where left empty.'),
  isSecret: false,
  isShownAgain: true,
  isOptional: true,
  example: 'a-token-of-yours',
}

/** Describes how to connect a thing at Meta: with its ids, and the token and secret of the app. */
export function atMeta(thing: Text, ids: readonly ConnectField[]): Connecting {
  return {
    thing,
    steps: [msg('All of these stand in the settings of your app at Meta for Developers.')],
    fields: [...ids, ...secrets, verifyToken],
    read: (values) => ({
      ids: {
        providerId: values['providerId'] ?? '',
        businessId: values['businessId'] ?? null,
        pageId: values['pageId'] ?? null,
      },
      credentials: {
        accessToken: values['accessToken'] ?? '',
        appSecret: values['appSecret'] ?? '',
        verifyToken: values['verifyToken'] ?? token(192),
      },
    }),
    afterwards,
  }
}

const afterwards: NonNullable<Connecting['afterwards']> = [
  {
    text: msg('Open the settings of your app at Meta for Developers, and there “Webhooks”.'),
  },
  {
    text: msg('Enter this as the callback address:'),
    shows: 'url',
  },
  {
    text: msg('Enter this as the verify token:'),
    shows: 'verifyToken',
  },
  {
    text: msg('Subscribe to “messages”, then press “Check now” above.'),
  },
]
