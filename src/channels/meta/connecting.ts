import { token } from '../../kit/ids.ts'
import type { ConnectField, Connecting, Words } from '../channel.ts'

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
    label: { en: 'Access token', de: 'Zugriffstoken' },
    hint: {
      en: 'One of a system user does not expire.',
      de: 'Der eines Systemnutzers läuft nicht ab.',
    },
    isSecret: true,
    example: 'EAAG…',
  },
  {
    name: 'appSecret',
    flag: 'app-secret',
    label: { en: 'App secret', de: 'App-Geheimnis' },
    hint: {
      en: 'By which we know that a message comes from the service.',
      de: 'Daran erkennen wir, dass eine Nachricht vom Dienst kommt.',
    },
    isSecret: true,
    example: '0123456789abcdef0123456789abcdef',
  },
]

const verifyToken: ConnectField = {
  name: 'verifyToken',
  flag: 'verify-token',
  label: { en: 'Verify token', de: 'Prüftoken' },
  hint: {
    en: 'One that the app has already; made up where left empty.',
    de: 'Einer, den die App schon hat; leer wird einer erfunden.',
  },
  isSecret: false,
  isShownAgain: true,
  isOptional: true,
  example: 'a-token-of-yours',
}

/** Describes how to connect a thing at Meta: with its ids, and the token and secret of the app. */
export function atMeta(thing: Words, ids: readonly ConnectField[]): Connecting {
  return {
    thing,
    steps: [
      {
        en: 'All of these stand in the settings of your app at Meta for Developers.',
        de: 'All das steht in den Einstellungen Ihrer App bei Meta for Developers.',
      },
    ],
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
    text: {
      en: 'Open the settings of your app at Meta for Developers, and there “Webhooks”.',
      de: 'Öffnen Sie die Einstellungen Ihrer App bei Meta for Developers und dort „Webhooks“.',
    },
  },
  {
    text: { en: 'Enter this as the callback address:', de: 'Tragen Sie dies als Callback-Adresse ein:' },
    shows: 'url',
  },
  {
    text: { en: 'Enter this as the verify token:', de: 'Tragen Sie dies als Prüftoken ein:' },
    shows: 'verifyToken',
  },
  {
    text: {
      en: 'Subscribe to “messages”, then press “Check now” above.',
      de: 'Abonnieren Sie „messages“ und drücken Sie dann oben „Jetzt prüfen“.',
    },
  },
]
