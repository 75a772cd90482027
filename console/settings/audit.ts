import type { Takes } from '../../clients/typescript/src/index.ts'

/** The filters above the list, as the controls hold them. */
export interface Filters {
  person: string
  action: string
  request: string
  /** Days as date inputs write them. */
  from: string
  to: string
}

export const noFilters: Filters = { person: '', action: '', request: '', from: '', to: '' }

const requestId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Skips incomplete ids, which can't match anything. */
export function isRequestId(text: string): boolean {
  return requestId.test(text.trim())
}

/** Converts the filters for the API. Days start and end in the reader's time zone. */
export function auditQuery({ person, action, request, from, to }: Filters): Takes<'getAuditLog'> {
  return {
    ...(person === '' ? {} : { user_id: Number(person) }),
    ...(action.trim() === '' ? {} : { action: action.trim() }),
    ...(isRequestId(request) ? { request_id: request.trim() } : {}),
    ...momentAt('from', `${from}T00:00:00`),
    ...momentAt('to', `${to}T23:59:59.999`),
  }
}

/** Returns undefined for an invalid date, such as one with a year of five digits. */
function momentAt(name: 'from' | 'to', text: string): Takes<'getAuditLog'> {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? {} : { [name]: moment.toISOString() }
}

export interface ChangedValue {
  key: string
  before: string
  after: string
}

/** The values of an entry by their key in the API. A deletion has none after it, and a change lists no others. */
export function changedValues({ before, after }: { before: unknown; after: unknown }): ChangedValue[] {
  const [was, is] = [Object(before), Object(after)]
  return Object.keys(after === null ? was : is).map((key) => ({
    key,
    before: shown(was[key]),
    after: shown(is[key]),
  }))
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
