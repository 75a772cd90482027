import type { IconName } from '../kit/icon.tsx'

export interface Section {
  path: string
  label: string
  icon: IconName
}

/** The sections of the settings in sidebar order. Labels go through `t` where they are shown. */
export const sections: readonly { heading: string; sections: readonly Section[] }[] = [
  {
    heading: 'Account',
    sections: [
      { path: '/settings/general', label: 'General', icon: 'settings' },
      { path: '/settings/people', label: 'People', icon: 'people' },
      { path: '/settings/teams', label: 'Teams', icon: 'group' },
      { path: '/settings/keys', label: 'Keys', icon: 'key' },
      { path: '/settings/sign-on', label: 'Single sign-on', icon: 'lock' },
    ],
  },
  {
    heading: 'Connections',
    sections: [
      { path: '/settings/channels', label: 'Channels', icon: 'inbox' },
      { path: '/settings/integrations', label: 'Integrations', icon: 'plug' },
      { path: '/settings/webhooks', label: 'Incoming webhooks', icon: 'webhook' },
      { path: '/settings/models', label: 'Models', icon: 'agent' },
    ],
  },
  {
    heading: 'Operation',
    sections: [
      { path: '/settings/usage', label: 'Plan and usage', icon: 'chart' },
      { path: '/settings/health', label: 'Health', icon: 'health' },
      { path: '/settings/audit-log', label: 'Audit log', icon: 'shield' },
      { path: '/settings/erasure', label: 'Erase a person', icon: 'trash' },
    ],
  },
]
