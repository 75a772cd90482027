import { type Call, type Reply, type Service, startService } from './service.ts'

export interface SalesforceRecord {
  Id: string
  CreatedDate: string
  LastModifiedDate: string
  [field: string]: string
}

export interface SalesforceData {
  sobjects: { name: string; label: string; queryable: boolean }[]
  /** The fields by kind of record. */
  fields: Record<string, { name: string; label: string }[]>
  records: Record<string, SalesforceRecord[]>
}

export interface SalesforceStandIn extends Service {
  data: SalesforceData
}

function example(): SalesforceData {
  return {
    sobjects: [
      { name: 'Account', label: 'Account', queryable: true },
      { name: 'Lead', label: 'Lead', queryable: true },
      { name: 'LeadChangeEvent', label: 'Lead Change Event', queryable: false },
    ],
    fields: {
      Lead: [
        { name: 'Id', label: 'Lead ID' },
        { name: 'Email', label: 'Email' },
        { name: 'Status', label: 'Lead Status' },
      ],
    },
    records: { Lead: [] },
  }
}

/** A login host and an instance in one: the token answer names the instance, like at Salesforce. */
export async function startSalesforce(): Promise<SalesforceStandIn> {
  const data = example()
  const service = await startService(
    {
      authorize: '/services/oauth2/authorize',
      token: '/services/oauth2/token',
      revoke: '/services/oauth2/revoke',
      extra: (url) => ({ instance_url: url, scope: 'api refresh_token', expires_in: undefined }),
    },
    (call) => answer(data, call),
    [{ message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' }],
  )
  return { ...service, data }
}

function answer(data: SalesforceData, { path, query }: Call): Reply {
  if (path === '/services/oauth2/userinfo') return { json: { preferred_username: 'ada@acme.example' } }
  const at = /^\/services\/data\/v\d+\.0\/(.+)$/.exec(path)?.[1]
  if (at === 'sobjects') return { json: { encoding: 'UTF-8', sobjects: data.sobjects } }
  if (at === 'query') return queried(data, query.get('q') ?? '')
  const [, sobject = '', id = ''] = /^sobjects\/([^/]+)\/([^/]+)$/.exec(at ?? '') ?? []
  if (id === 'describe') {
    const fields = data.fields[sobject]
    return fields === undefined ? missing() : { json: { name: sobject, fields } }
  }
  const record = data.records[sobject]?.find((one) => one.Id === id)
  if (record === undefined) return missing()
  const wanted = query.get('fields')?.split(',')
  const values = Object.entries(record).filter(([name]) => wanted === undefined || wanted.includes(name))
  return { json: { attributes: { type: sobject }, ...Object.fromEntries(values) } }
}

function missing(): Reply {
  return {
    status: 404,
    json: [{ errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' }],
  }
}

const soql = /^SELECT Id, CreatedDate, LastModifiedDate FROM (\w+) WHERE (\w+) >= (\S+) ORDER BY \2 ASC$/

function queried(data: SalesforceData, q: string): Reply {
  const [, sobject = '', date = '', since = ''] = soql.exec(q) ?? []
  const all = data.records[sobject]
  if (all === undefined) {
    return { status: 400, json: [{ errorCode: 'INVALID_TYPE', message: `sObject '${sobject}' unknown` }] }
  }
  const at = (record: SalesforceRecord) => Date.parse(record[date] ?? '')
  const records = all
    .filter((record) => at(record) >= Date.parse(since))
    .toSorted((a, b) => at(a) - at(b))
    .map(({ Id, CreatedDate, LastModifiedDate }) => ({ Id, CreatedDate, LastModifiedDate }))
  return { json: { totalSize: records.length, done: true, records } }
}
