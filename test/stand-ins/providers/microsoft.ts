import { type Reply, type Service, startService } from './service.ts'

export interface OutlookMessage {
  id: string
  folder: string
  subject: string
  from: string
  text: string
  receivedDateTime: string
}

export interface OutlookEvent {
  id: string
  calendar: string
  subject: string
  createdDateTime: string
}

export interface MicrosoftData {
  folders: { id: string; displayName: string }[]
  calendars: { id: string; name: string }[]
  messages: OutlookMessage[]
  events: OutlookEvent[]
}

export interface MicrosoftStandIn extends Service {
  data: MicrosoftData
}

function example(): MicrosoftData {
  return {
    folders: [
      { id: 'inbox', displayName: 'Inbox' },
      { id: 'AAMkAD-orders=', displayName: 'Orders' },
      { id: 'AAMkAD-archive=', displayName: 'Archive' },
    ],
    calendars: [
      { id: 'AAMkAD-calendar=', name: 'Calendar' },
      { id: 'AAMkAD-holidays=', name: 'Holidays' },
    ],
    messages: [],
    events: [],
  }
}

/** Microsoft Graph's mail and calendar. Lists are paged by `$skip`, and each page has the URL of the next. */
export async function startMicrosoft(): Promise<MicrosoftStandIn> {
  const data = example()
  const service = await startService(
    {
      authorize: '/common/oauth2/v2.0/authorize',
      token: '/common/oauth2/v2.0/token',
      revoke: undefined,
      rotates: true,
    },
    ({ path, query }, url) => {
      const at = /^\/v1\.0\/me(?:\/(.+))?$/.exec(decodeURIComponent(path))
      if (at === null) return undefined
      if (at[1] === undefined) return { json: { mail: null, userPrincipalName: 'ada@acme.example' } }
      const items = listAt(data, at[1], query)
      return items === undefined ? missing() : page(items, url + path, query)
    },
    {
      error: { code: 'InvalidAuthenticationToken', message: 'Access token has expired or is not yet valid.' },
    },
  )
  return { ...service, data }
}

function missing(): Reply {
  return {
    status: 404,
    json: { error: { code: 'ErrorItemNotFound', message: 'The specified object was not found.' } },
  }
}

function listAt(data: MicrosoftData, at: string, query: URLSearchParams): object[] | undefined {
  const since = / ge (\S+)$/.exec(query.get('$filter') ?? '')?.[1] ?? ''
  if (at === 'mailFolders') return data.folders
  if (at === 'calendars') return data.calendars
  const folder = /^mailFolders\/([^/]+)\/messages$/.exec(at)?.[1]
  if (folder !== undefined) {
    if (!data.folders.some(({ id }) => id === folder)) return undefined
    const found = data.messages.filter((one) => one.folder === folder && one.receivedDateTime >= since)
    return found.map(({ id, subject, receivedDateTime, from, text }) => ({
      id,
      subject,
      receivedDateTime,
      bodyPreview: text.slice(0, 255),
      body: { contentType: 'text', content: text },
      from: { emailAddress: { name: from, address: from } },
      toRecipients: [{ emailAddress: { address: 'ada@acme.example' } }],
      hasAttachments: false,
    }))
  }
  const calendar =
    at === 'calendar/events' ? 'AAMkAD-calendar=' : /^calendars\/([^/]+)\/events$/.exec(at)?.[1]
  if (!data.calendars.some(({ id }) => id === calendar)) return undefined
  return data.events
    .filter((one) => one.calendar === calendar && one.createdDateTime >= since)
    .map(({ id, subject, createdDateTime }) => ({
      id,
      subject,
      createdDateTime,
      isAllDay: false,
      attendees: [],
    }))
}

function page(items: readonly object[], address: string, query: URLSearchParams): Reply {
  const skip = query.get('$skip') ?? '0'
  if (!/^\d+$/.test(skip)) {
    return { status: 400, json: { error: { code: 'BadRequest', message: 'Invalid value for $skip.' } } }
  }
  // Real pages are larger; small ones make tests page sooner.
  const end = Number(skip) + Math.min(Number(query.get('$top') ?? 10), 10)
  const next = new URL(address)
  for (const [name, value] of query) next.searchParams.set(name, value)
  next.searchParams.set('$skip', String(end))
  return {
    json: {
      value: items.slice(Number(skip), end),
      ...(end < items.length ? { '@odata.nextLink': next.href } : {}),
    },
  }
}
