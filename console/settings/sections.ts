import type { IconName } from '../kit/icon.tsx'
import { msg, type Text } from '../kit/language/translate.ts'

export interface Section {
  path: string
  label: Text
  icon: IconName
}

/** The sections of the settings in sidebar order. Labels go through `t` where they are shown. */
export const sections: readonly { heading: Text; sections: readonly Section[] }[] = [
  {
    heading: msg('Account'),
    sections: [
      { path: '/settings/general', label: msg('General'), icon: 'settings' },
      { path: '/settings/people', label: msg('People'), icon: 'people' },
      { path: '/settings/teams', label: msg('Teams'), icon: 'group' },
      { path: '/settings/keys', label: msg('Keys'), icon: 'key' },
      { path: '/settings/sign-on', label: msg('Single sign-on'), icon: 'lock' },
    ],
  },
  {
    heading: msg('Connections'),
    sections: [
      { path: '/settings/channels', label: msg('Channels'), icon: 'inbox' },
      { path: '/settings/integrations', label: msg('Integrations'), icon: 'plug' },
      { path: '/settings/webhooks', label: msg('Incoming webhooks'), icon: 'webhook' },
      { path: '/settings/models', label: msg('Models'), icon: 'agent' },
    ],
  },
  {
    heading: msg('Operation'),
    sections: [
      { path: '/settings/usage', label: msg('Plan and usage'), icon: 'chart' },
      { path: '/settings/health', label: msg('Health'), icon: 'health' },
      { path: '/settings/audit-log', label: msg('Audit log'), icon: 'shield' },
      { path: '/settings/erasure', label: msg('Erase a person'), icon: 'trash' },
    ],
  },
]
