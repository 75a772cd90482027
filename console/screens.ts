import type { Screen } from './app/screen.ts'

/** Every screen of the console, one line each; the navigation shows those that have a place in it, in this order. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    load: () => import('./home/home-page.tsx'),
    navigation: { group: 'top', label: 'Home', icon: 'home', key: 'h' },
  },
  {
    path: '/agents',
    load: () => import('./agents/agents-page.tsx'),
    navigation: { group: 'build', label: 'Agents', icon: 'agent', key: 'e' },
  },
  { path: '/agents/:id/flows/:flow', load: () => import('./agents/flow-page.tsx') },
  { path: '/agents/:id/:part?', load: () => import('./agents/agent-page.tsx') },
  {
    path: '/automations',
    load: () => import('./automations/automations-page.tsx'),
    navigation: { group: 'build', label: 'Automations', icon: 'automation', key: 'a' },
  },
  { path: '/automations/:id', load: () => import('./automations/automation-page.tsx') },
  {
    path: '/knowledge',
    load: () => import('./knowledge/knowledge-page.tsx'),
    navigation: { group: 'build', label: 'Knowledge', icon: 'knowledge', key: 'k' },
  },
  { path: '/knowledge/:id', load: () => import('./knowledge/base-page.tsx') },
  {
    path: '/settings',
    load: () => import('./settings/index-page.tsx'),
    navigation: { group: 'bottom', label: 'Settings', icon: 'settings', key: 's' },
  },
  { path: '/settings/general', load: () => import('./settings/general-page.tsx') },
  { path: '/settings/people', load: () => import('./settings/people-page.tsx') },
  { path: '/settings/teams', load: () => import('./settings/teams-page.tsx') },
  { path: '/settings/keys', load: () => import('./settings/keys-page.tsx') },
  { path: '/settings/channels', load: () => import('./settings/channels-page.tsx') },
  { path: '/settings/channels/:id', load: () => import('./settings/channel-page.tsx') },
  { path: '/settings/integrations', load: () => import('./settings/integrations-page.tsx') },
  { path: '/settings/webhooks', load: () => import('./settings/webhooks-page.tsx') },
  { path: '/settings/webhooks/:id', load: () => import('./settings/webhook-page.tsx') },
  { path: '/settings/usage', load: () => import('./settings/usage-page.tsx') },
  { path: '/settings/health', load: () => import('./settings/health-page.tsx') },
  { path: '/settings/audit-log', load: () => import('./settings/audit-page.tsx') },
  { path: '/templates', load: () => import('./templates/templates-page.tsx') },
  { path: '/profile', load: () => import('./profile/profile-page.tsx') },
  {
    path: '/tasks',
    load: () => import('./tasks/tasks-page.tsx'),
    navigation: { group: 'top', label: 'Tasks', icon: 'task', key: 't' },
  },
  {
    path: '/objects',
    load: () => import('./records/setup/catalogue-page.tsx'),
    navigation: { group: 'build', label: 'Objects and tables', icon: 'columns', key: 'o' },
  },
  { path: '/records/:name/setup/:part?', load: () => import('./records/setup/object-setup-page.tsx') },
  { path: '/tables/:name/setup/:part?', load: () => import('./records/setup/table-setup-page.tsx') },
  { path: '/records/:name/row/:id', load: () => import('./records/row/object-row-page.tsx') },
  { path: '/tables/:name/row/:id', load: () => import('./records/row/table-row-page.tsx') },
  { path: '/records/:name/:view?', load: () => import('./records/object-page.tsx') },
  { path: '/tables/:name/:view?', load: () => import('./records/table-page.tsx') },
]
