import type { Schemas, Takes } from '../../clients/typescript/src/index.ts'
import { t } from '../kit/language/translate.ts'

/** What is chosen above the list, as it stands in the controls. */
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

/** Half an id is not one yet, and nothing is looked for by it. */
export function isRequestId(text: string): boolean {
  return requestId.test(text.trim())
}

/** The filters as the API takes them; days begin and end where the reader is. */
export function auditQuery({ person, action, request, from, to }: Filters): Takes<'getAuditLog'> {
  return {
    ...(person === '' ? {} : { user_id: Number(person) }),
    ...(action.trim() === '' ? {} : { action: action.trim() }),
    ...(isRequestId(request) ? { request_id: request.trim() } : {}),
    ...momentAt('from', `${from}T00:00:00`),
    ...momentAt('to', `${to}T23:59:59.999`),
  }
}

/** Nothing where it is no moment, such as one of a year with five digits. */
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

/** `PATCH /users/{userId}` of user 12 is «Changed: users 12». */
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
