import type { Page } from 'playwright-core'
import { authorizationRequest, registerProgram } from '../../../harness/oauth.ts'
import type { Scene } from './scene.ts'

/** A screen as it is looked at: in every window and theme, and in each of its states. */
export interface ShownScreen {
  /** Names its pictures. */
  name: string
  /** Its address, or how it is got: what it shows may be made first. */
  path: string | ((scene: Scene) => Promise<string>)
  /** What is seen when it is there. */
  ready: string | RegExp
  /** What is done on it before it is looked at, such as opening a dialog. */
  open?: (page: Page) => Promise<void>
  /** Whether it is the same for everybody and in every state, as a dialog is. */
  once?: boolean
}

/** Every screen of the console: one line each, beside its line in `console/screens.ts`. */
export const shownScreens: readonly ShownScreen[] = [
  { name: 'home', path: '/', ready: 'Waiting for me' },
  { name: 'inbox', path: '/inbox', ready: 'No conversation is open.' },
  { name: 'inbox-measures', path: '/inbox/measures', ready: 'Nothing was said in these days.' },
  { name: 'templates', path: '/templates', ready: 'Reception agent from a website' },
  { name: 'agents', path: '/agents', ready: 'There are no agents yet.' },
  { name: 'tools', path: '/tools', ready: 'There are no tools yet.' },
  { name: 'playbooks', path: '/playbooks', ready: 'There are no playbooks yet.' },
  { name: 'knowledge', path: '/knowledge', ready: 'There is no knowledge yet.' },
  { name: 'profile', path: '/profile', ready: 'This browser' },
  {
    name: 'authorize',
    path: async ({ server: { url } }) => {
      const { request } = authorizationRequest(url, await registerProgram(url))
      return `/authorize?${new URLSearchParams({ ...request }).toString()}`
    },
    ready: 'It may not manage people, keys and connections.',
    once: true,
  },
  { name: 'settings-general', path: '/settings/general', ready: 'Namespace' },
  { name: 'settings-people', path: '/settings/people', ready: 'Mara Weber' },
  { name: 'settings-teams', path: '/settings/teams', ready: 'Sales' },
  { name: 'settings-keys', path: '/settings/keys', ready: 'Website' },
  { name: 'settings-sign-on', path: '/settings/sign-on', ready: 'People sign in where they sign in anyway.' },
  { name: 'settings-channels', path: '/settings/channels', ready: 'Where people write to your agents.' },
  { name: 'settings-integrations', path: '/settings/integrations', ready: 'Google Sheets' },
  { name: 'settings-webhooks', path: '/settings/webhooks', ready: 'Shop orders' },
  {
    name: 'settings-webhook',
    path: ({ webhookId }) => Promise.resolve(`/settings/webhooks/${webhookId}`),
    ready: 'Runs started',
  },
  { name: 'settings-usage', path: '/settings/usage', ready: 'Credits by day' },
  { name: 'settings-health', path: '/settings/health', ready: 'Nothing was set aside.' },
  { name: 'settings-audit-log', path: '/settings/audit-log', ready: /Added: teams/ },
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
    ready: 'No channels are connected.',
    open: (page) => page.getByRole('button', { name: 'Connect channel' }).click(),
    once: true,
  },
]
