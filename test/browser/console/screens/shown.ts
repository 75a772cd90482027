import type { Page } from 'playwright-core'

/** A screen as it is looked at: in every window and theme, and in each of its states. */
export interface ShownScreen {
  /** Names its pictures. */
  name: string
  /** Its address; what stands in it as `:job` is found in the places of the scene. */
  path: string
  /** What is seen when it is there. */
  ready: string | RegExp
  /** What is done on it before it is looked at, such as opening a dialog. */
  open?: (page: Page) => Promise<void>
  /** Whether its states are those of another screen, or it is the same for everybody, as a dialog is. */
  once?: boolean
  /** Whether it is looked at in other languages as well. */
  translated?: boolean
}

/** Where one is before one has signed in. */
export const doorScreens: readonly ShownScreen[] = [
  { name: 'door-setup', path: '/setup?token=none', ready: 'Set up Frontdesk' },
  { name: 'door-login', path: '/', ready: 'Forgotten password' },
  { name: 'door-forgot', path: '/forgot', ready: 'Send the link' },
  { name: 'door-invite', path: '/invite/:invitation', ready: 'Join Brightwater Plumbing' },
  { name: 'door-reset', path: '/reset/none', ready: 'Choose a new password' },
]

const records: readonly ShownScreen[] = [
  { name: 'objects', path: '/objects', ready: 'Set up People', once: true },
  { name: 'records', path: '/records/:jobs', ready: 'New boiler for the Hartmann family', translated: true },
  {
    name: 'records-selected',
    path: '/records/:jobs',
    ready: 'New boiler for the Hartmann family',
    open: async (page) => {
      await page.getByRole('grid').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
    },
    once: true,
  },
  {
    name: 'records-board',
    path: '/records/:jobs/:board',
    ready: 'New boiler for the Hartmann family',
    once: true,
  },
  { name: 'record', path: '/records/:jobs/row/:job', ready: 'Asked for a quote.', translated: true },
  { name: 'records-setup-fields', path: '/records/:jobs/setup/fields', ready: 'Add field' },
  { name: 'records-setup-types', path: '/records/:jobs/setup/types', ready: 'New record type', once: true },
  {
    name: 'records-setup-security',
    path: '/records/:jobs/setup/security',
    ready: 'Check access',
    once: true,
    translated: true,
  },
  {
    name: 'records-setup-import',
    path: '/records/:jobs/setup/import',
    ready: 'The first row has the column titles.',
    once: true,
  },
  { name: 'records-setup-general', path: '/records/:jobs/setup/general', ready: 'Delete', once: true },
  { name: 'table', path: '/tables/prices', ready: 'Boiler check', once: true },
  { name: 'table-row', path: '/tables/prices/row/:price', ready: 'Boiler check', once: true },
  { name: 'table-setup', path: '/tables/prices/setup', ready: 'Add field', once: true },
]

const building: readonly ShownScreen[] = [
  { name: 'agents', path: '/agents', ready: 'Front desk' },
  { name: 'agent', path: '/agents/:agent', ready: 'Front desk', once: true },
  ...[
    'tools',
    'playbooks',
    'channels',
    'flows',
    'intents',
    'variables',
    'knowledge',
    'embedding',
    'theme',
    'analytics',
  ].map((part) => ({
    name: `agent-${part}`,
    path: `/agents/:agent/${part}`,
    ready: 'Front desk',
    once: true,
  })),
  { name: 'agent-flow', path: '/agents/:agent/flows/:flow', ready: 'Start', once: true },
  { name: 'tools', path: '/tools', ready: 'order_status' },
  { name: 'tool', path: '/tools/:tool', ready: 'order_status', once: true },
  { name: 'playbooks', path: '/playbooks', ready: 'Refunds' },
  { name: 'playbook', path: '/playbooks/:playbook', ready: 'Refunds', once: true },
  { name: 'knowledge', path: '/knowledge', ready: 'House rules' },
  { name: 'knowledge-base', path: '/knowledge/:knowledge', ready: 'House rules', once: true },
  { name: 'automations', path: '/automations', ready: 'Lead intake' },
  { name: 'automation', path: '/automations/:automation', ready: 'Worth a call?', once: true },
  {
    name: 'automation-node',
    path: '/automations/:automation',
    ready: 'Worth a call?',
    open: async (page) => {
      await page.getByText('Worth a call?').first().click()
      await page.getByRole('textbox', { name: 'If' }).waitFor()
    },
    once: true,
  },
  { name: 'runs', path: '/runs', ready: 'Small intake' },
  { name: 'run', path: '/runs/:workflow/:run', ready: 'On version 1', once: true },
]

const settings: readonly ShownScreen[] = [
  { name: 'settings-general', path: '/settings/general', ready: 'Namespace' },
  { name: 'settings-people', path: '/settings/people', ready: 'Mara Weber', translated: true },
  { name: 'settings-teams', path: '/settings/teams', ready: 'Sales' },
  { name: 'settings-keys', path: '/settings/keys', ready: 'Website' },
  {
    name: 'settings-sign-on',
    path: '/settings/sign-on',
    ready: 'Teammates sign in with their account at another service.',
  },
  { name: 'settings-channels', path: '/settings/channels', ready: 'Lamp shop' },
  { name: 'settings-channel', path: '/settings/channels/:channel', ready: 'Callback address', once: true },
  { name: 'settings-integrations', path: '/settings/integrations', ready: 'Google Sheets' },
  { name: 'settings-webhooks', path: '/settings/webhooks', ready: 'Shop orders' },
  { name: 'settings-webhook', path: '/settings/webhooks/:webhook', ready: 'Runs started' },
  { name: 'settings-models', path: '/settings/models', ready: 'Offline demo model', translated: true },
  { name: 'settings-usage', path: '/settings/usage', ready: 'Credits by day', translated: true },
  { name: 'settings-health', path: '/settings/health', ready: 'No failed jobs' },
  { name: 'settings-erasure', path: '/settings/erasure', ready: 'No erasures yet' },
  { name: 'settings-audit-log', path: '/settings/audit-log', ready: /Created a team/ },
  {
    name: 'settings-invite',
    path: '/settings/people',
    ready: 'Mara Weber',
    open: (page) => page.getByRole('button', { name: 'Invite' }).click(),
    once: true,
  },
  {
    name: 'settings-connect-channel',
    path: '/settings/channels',
    ready: 'Lamp shop',
    open: (page) => page.getByRole('button', { name: 'Connect channel' }).click(),
    once: true,
  },
]

/** Every screen of the console: one line each, beside its line in `console/screens.ts`. */
export const shownScreens: readonly ShownScreen[] = [
  { name: 'home', path: '/', ready: 'Waiting for me', translated: true },
  { name: 'inbox', path: '/inbox', ready: 'Rosa Lind' },
  {
    name: 'inbox-conversation',
    path: '/inbox/:conversation',
    ready: 'What about the price of a new boiler?',
    once: true,
    translated: true,
  },
  { name: 'inbox-measures', path: '/inbox/measures', ready: /conversations/i },
  { name: 'tasks', path: '/tasks', ready: 'Call back about the boiler quote', translated: true },
  { name: 'templates', path: '/templates', ready: 'Reception agent from a website', translated: true },
  { name: 'profile', path: '/profile', ready: 'This browser', translated: true },
  {
    name: 'authorize',
    path: '/authorize?:request',
    ready: 'It can’t manage teammates, keys and connections.',
    once: true,
  },
  ...records,
  ...building,
  ...settings,
]
