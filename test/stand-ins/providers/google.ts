import { type Call, pageOf, type Reply, type Service, startService } from './service.ts'

export interface GmailMessage {
  id: string
  labelIds: string[]
  subject: string
  from: string
  text: string
  receivedAt: Date
}

export interface DriveFile {
  id: string
  name: string
  mimeType: string
  createdTime: string
  modifiedTime: string
  parents: string[]
  text?: string
}

export interface GoogleData {
  labels: { id: string; name: string }[]
  messages: GmailMessage[]
  files: DriveFile[]
  drives: { id: string; name: string }[]
  /** The rows by spreadsheet and sheet. */
  spreadsheets: Record<string, Record<string, string[][]>>
}

export interface GoogleStandIn extends Service {
  data: GoogleData
}

function exampleFile(id: string, name: string, kind: string): DriveFile {
  return {
    id,
    name,
    mimeType: `application/vnd.google-apps.${kind}`,
    createdTime: '2026-01-01T09:00:00.000Z',
    modifiedTime: '2026-01-01T09:00:00.000Z',
    parents: ['root'],
    text: `The text of ${name}.`,
  }
}

function example(): GoogleData {
  return {
    labels: [
      { id: 'INBOX', name: 'INBOX' },
      { id: 'Label_1', name: 'Orders' },
      { id: 'Label_2', name: 'Complaints' },
    ],
    messages: [],
    files: [
      exampleFile('folder-1', 'Invoices', 'folder'),
      exampleFile('folder-2', 'Photos', 'folder'),
      exampleFile('sheet-1', 'Leads', 'spreadsheet'),
      exampleFile('doc-1', 'Price list', 'document'),
      exampleFile('doc-2', 'Terms', 'document'),
      exampleFile('doc-3', 'Welcome', 'document'),
    ],
    drives: [{ id: 'drive-1', name: 'Sales' }],
    spreadsheets: {
      'sheet-1': {
        Leads: [
          ['Name', 'Email'],
          ['Ada', 'ada@example.com'],
        ],
        "It's old": [],
      },
    },
  }
}

/** Gmail, Drive and Sheets behind one sign-in, at Google's paths. */
export async function startGoogle(): Promise<GoogleStandIn> {
  const data = example()
  const service = await startService(
    { authorize: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
    (call) => gmail(data, call) ?? drive(data, call) ?? sheets(data, call),
    { error: { code: 401, message: 'Invalid Credentials', status: 'UNAUTHENTICATED' } },
  )
  return { ...service, data }
}

function wrong(message: string): Reply {
  return { status: 400, json: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } }
}

function missing(): Reply {
  return { status: 404, json: { error: { code: 404, message: 'Requested entity was not found.' } } }
}

function gmail(data: GoogleData, { path, query }: Call): Reply {
  const at = /^\/gmail\/v1\/users\/me\/(.+)$/.exec(path)?.[1]
  if (at === 'profile') return { json: { emailAddress: 'ada@acme.example', historyId: '1' } }
  if (at === 'labels') return { json: { labels: data.labels.map((label) => ({ ...label, type: 'user' })) } }
  if (at === 'messages') {
    const after = Number(/after:(\d+)/.exec(query.get('q') ?? '')?.[1] ?? 0) * 1000
    const label = query.get('labelIds')
    const found = data.messages
      .filter((one) => one.receivedAt.getTime() >= after && (label === null || one.labelIds.includes(label)))
      .toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
    // Real pages are larger; small ones make tests page sooner.
    const page = pageOf(found, query.get('pageToken'), Math.min(Number(query.get('maxResults') ?? 100), 10))
    if (page === undefined) return wrong('Invalid pageToken')
    const messages = page.items.map(({ id }) => ({ id, threadId: `t-${id}` }))
    return { json: { ...(messages.length === 0 ? {} : { messages }), nextPageToken: page.next } }
  }
  const id = /^messages\/(.+)$/.exec(at ?? '')?.[1]
  if (id === undefined) return undefined
  const message = data.messages.find((one) => one.id === id)
  return message === undefined ? missing() : { json: fullMessage(message) }
}

function encoded(text: string) {
  return { size: text.length, data: Buffer.from(text).toString('base64url') }
}

function fullMessage(message: GmailMessage) {
  return {
    id: message.id,
    threadId: `t-${message.id}`,
    labelIds: message.labelIds,
    snippet: message.text.slice(0, 100),
    internalDate: String(message.receivedAt.getTime()),
    payload: {
      mimeType: 'multipart/mixed',
      filename: '',
      headers: [
        { name: 'Subject', value: message.subject },
        { name: 'From', value: message.from },
        { name: 'To', value: 'ada@acme.example' },
      ],
      body: { size: 0 },
      parts: [
        {
          mimeType: 'multipart/alternative',
          filename: '',
          body: { size: 0 },
          parts: [
            { mimeType: 'text/plain', filename: '', headers: [], body: encoded(message.text) },
            { mimeType: 'text/html', filename: '', headers: [], body: encoded(`<p>${message.text}</p>`) },
          ],
        },
        { mimeType: 'application/pdf', filename: 'invoice.pdf', headers: [], body: { size: 1234 } },
      ],
    },
  }
}

function drive(data: GoogleData, { path, query }: Call): Reply {
  const at = /^\/drive\/v3\/(.+)$/.exec(path)?.[1]
  if (at === 'about') return { json: { user: { emailAddress: 'ada@acme.example' } } }
  if (at === 'drives') {
    const page = pageOf(data.drives, query.get('pageToken'), Number(query.get('pageSize') ?? 10))
    return page === undefined
      ? wrong('Invalid Value')
      : { json: { drives: page.items, nextPageToken: page.next } }
  }
  if (at === 'files') {
    const page = pageOf(searched(data, query), query.get('pageToken'), Number(query.get('pageSize') ?? 100))
    return page === undefined
      ? wrong('Invalid Value')
      : { json: { files: page.items, nextPageToken: page.next } }
  }
  const [, id, rest] = /^files\/([^/]+)(\/export)?$/.exec(at ?? '') ?? []
  if (id === undefined) return undefined
  const file = data.files.find((one) => one.id === id)
  if (file === undefined) return missing()
  return rest === undefined ? { json: file } : { text: file.text ?? '' }
}

function searched(data: GoogleData, query: URLSearchParams): DriveFile[] {
  const q = query.get('q') ?? ''
  const type = /mimeType='([^']+)'/.exec(q)?.[1]
  const parent = /'([^']+)' in parents/.exec(q)?.[1]
  const since = /createdTime >= '([^']+)'/.exec(q)?.[1]
  const by = query.get('orderBy') === 'createdTime' ? 'createdTime' : 'name'
  return data.files
    .filter((file) => type === undefined || file.mimeType === type)
    .filter((file) => parent === undefined || file.parents.includes(parent))
    .filter((file) => since === undefined || file.createdTime >= since)
    .toSorted((a, b) => a[by].localeCompare(b[by]))
}

function sheets(data: GoogleData, { path, query }: Call): Reply {
  const [, id = '', rest] = /^\/v4\/spreadsheets\/([^/:]+)(\/values:batchGet)?$/.exec(path) ?? []
  if (id === '') return undefined
  const spreadsheet = data.spreadsheets[id]
  if (spreadsheet === undefined) return missing()
  if (rest === undefined) {
    const listed = Object.keys(spreadsheet).map((title, sheetId) => ({ properties: { sheetId, title } }))
    return { json: { sheets: listed } }
  }
  const read = query.getAll('ranges').map((range) => valuesOf(spreadsheet, range))
  return read.includes(undefined)
    ? wrong('Unable to parse range')
    : { json: { spreadsheetId: id, valueRanges: read } }
}

/** `'Name'`, `'Name'!1:1` or `'Name'!A5:ZZZ`; like at Google, an empty range has no `values`. */
function valuesOf(spreadsheet: Record<string, string[][]>, range: string) {
  const [, quoted = '', from, to] = /^'((?:[^']|'')*)'(?:!A?(\d+):(\d+|ZZZ))?$/.exec(range) ?? []
  const rows = spreadsheet[quoted.replaceAll("''", "'")]
  if (rows === undefined) return undefined
  const start = from === undefined ? 0 : Number(from) - 1
  const values = rows.slice(start, to === undefined || to === 'ZZZ' ? undefined : Number(to))
  return { range, majorDimension: 'ROWS', ...(values.length === 0 ? {} : { values }) }
}
