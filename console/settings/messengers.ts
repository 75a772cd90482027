import type { Schemas } from '../../clients/typescript/src/index.ts'

export type MessengerKey = Schemas['Channel']['channel']

export interface Messenger {
  name: string
  /** What one connection of it is. */
  kind: string
  /** What its id is called at the service. */
  idLabel: string
  /** A second id that it needs. */
  extra?: { name: 'businessId' | 'pageId'; label: string; hint: string }
}

/** The messengers as their own settings pages name things; said by `t` where they are shown. */
export const messengers: Record<MessengerKey, Messenger> = {
  chatapp: {
    name: 'WhatsApp',
    kind: 'number',
    idLabel: 'Phone number ID',
    extra: {
      name: 'businessId',
      label: 'WhatsApp Business account ID',
      hint: 'The account that has the message templates.',
    },
  },
  photoapp: {
    name: 'Instagram',
    kind: 'account',
    idLabel: 'Instagram account ID',
    extra: { name: 'pageId', label: 'Page ID', hint: 'The page that the account is linked to.' },
  },
  pageapp: { name: 'Messenger', kind: 'page', idLabel: 'Page ID' },
  email: { name: 'E-mail', kind: 'mailbox', idLabel: 'E-mail address' },
}
