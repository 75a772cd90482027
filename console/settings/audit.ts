import type { Schemas, Takes } from '../../clients/typescript/src/index.ts'
import { t } from '../kit/language/translate.ts'

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

const verbs: Record<string, () => string> = {
  POST: () => t('Added'),
  PUT: () => t('Set'),
  PATCH: () => t('Changed'),
  DELETE: () => t('Deleted'),
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Formats `PATCH /users/{userId}` of user 12 as «Changed: users 12». */
export function sentenceOf({ action, target }: Pick<Schemas['AuditEntry'], 'action' | 'target'>): string {
  const [method = '', path = ''] = action.split(' ')
  const words = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(?<name>\w+)\}$/.exec(part)?.groups?.['name']
      return name === undefined ? part.replaceAll('-', ' ') : wordOf(target[name])
    })
  if (words.length === 0) return action
  return `${verbs[method]?.() ?? method}: ${words.join(' ')}`.trim()
}
