import type { Takes } from '../../../clients/typescript/src/index.ts'
import type { IconName } from '../../kit/icon.tsx'
import { msg, type Text } from '../../kit/language/translate.ts'

export type ListTakes = Takes<'getConversations'>

export interface View {
  key: string
  label: Text
  icon: IconName
  takes: ListTakes
  /** The key of the view's count. */
  count?: 'open' | 'unread' | 'mine' | 'queue' | 'human' | 'snoozed'
  /** The title of the empty state. */
  empty: Text
}

/** The views of the inbox. The first is the default. */
export const views: readonly View[] = [
  {
    key: 'open',
    label: msg('Open', {}, 'state'),
    icon: 'inbox',
    takes: { status: 'OPEN' },
    count: 'open',
    empty: msg('No open conversations'),
  },
  {
    key: 'mine',
    label: msg('Mine'),
    icon: 'person',
    takes: { status: 'OPEN', assignee: 'me' },
    count: 'mine',
    empty: msg('No conversations assigned to you'),
  },
  {
    key: 'waiting',
    label: msg('Waiting for a person'),
    icon: 'clock',
    takes: { status: 'OPEN', handler: 'QUEUE' },
    count: 'queue',
    empty: msg('No conversations are waiting for a teammate'),
  },
  {
    key: 'unread',
    label: msg('Unread'),
    icon: 'bell',
    takes: { status: 'OPEN', unread: true },
    count: 'unread',
    empty: msg('No unread notifications.'),
  },
  {
    key: 'people',
    label: msg('Answered by people'),
    icon: 'people',
    takes: { status: 'OPEN', handler: 'HUMAN' },
    count: 'human',
    empty: msg('No conversations with teammates'),
  },
  {
    key: 'agents',
    label: msg('Answered by agents'),
    icon: 'agent',
    takes: { status: 'OPEN', handler: 'AGENT' },
    empty: msg('No conversations with agents'),
  },
  {
    key: 'snoozed',
    label: msg('Snoozed'),
    icon: 'moon',
    takes: { status: 'SNOOZED' },
    count: 'snoozed',
    empty: msg('No snoozed conversations'),
  },
  {
    key: 'closed',
    label: msg('Closed', {}, 'several'),
    icon: 'archive',
    takes: { status: 'CLOSED' },
    empty: msg('No closed conversations'),
  },
  {
    key: 'all',
    label: msg('All'),
    icon: 'group',
    takes: {},
    empty: msg('No conversations yet'),
  },
]

const [first] = views

export function viewOf(key: string | null): View {
  const found = views.find((view) => view.key === key) ?? first
  if (found === undefined) throw new Error('The inbox has no views.')
  return found
}

export const statuses = ['ALL', 'OPEN', 'SNOOZED', 'CLOSED'] as const
export type Status = (typeof statuses)[number]

/** The status of the view, if none is chosen. A search includes every status. */
export function defaultStatus(address: URLSearchParams): Status {
  const isSearch = (address.get('search')?.trim() ?? '') !== ''
  return (isSearch ? undefined : viewOf(address.get('view')).takes.status) ?? 'ALL'
}

export function statusOf(address: URLSearchParams): Status {
  return statuses.find((status) => status === address.get('status')) ?? defaultStatus(address)
}

/** Filters, each a query parameter. */
const filterKeys = ['agent', 'channel', 'team', 'tag', 'search'] as const

/** The change of the query string that clears all filters. */
export const noFilters = { agent: '', channel: '', team: '', tag: '', search: '', status: '' }

/** Converts a query string such as `?view=mine&channel=LIVECHAT` for the API. */
export function takesOf(address: URLSearchParams): ListTakes {
  const filters: Record<string, string | number> = {}
  for (const key of filterKeys) {
    const value = address.get(key)?.trim() ?? ''
    if (value !== '') filters[key] = key === 'team' ? Number(value) : value
  }
  const { status: _, ...takes } = viewOf(address.get('view')).takes
  const status = statusOf(address)
  return { ...takes, ...filters, ...(status === 'ALL' ? {} : { status }) }
}

export function isFiltered(address: URLSearchParams): boolean {
  return [...filterKeys, 'status'].some((key) => (address.get(key)?.trim() ?? '') !== '')
}
