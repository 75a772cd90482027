import { ConnectionError, FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { t } from '../../kit/language/translate.ts'
import { NotConfirmed } from '../identity/confirmation.ts'

export interface Explained {
  kind: 'offline' | 'no-access' | 'not-found' | 'signed-out' | 'failed'
  /** The problem, in words for users. */
  title: string
  /** Advice on how to continue. */
  advice: string
  requestId: string | undefined
}

/** Explains any error and how to continue. */
export function explain(error: unknown): Explained {
  if (error instanceof ConnectionError) {
    return {
      kind: 'offline',
      title: t('Can’t reach the server.'),
      advice: t(
        'Check your connection. Your changes are saved in this browser and sent when the server is back.',
      ),
      requestId: undefined,
    }
  }
  if (error instanceof FrontdeskError) return explainAnswer(error)
  return {
    kind: 'failed',
    title: t('Something went wrong on this page.'),
    advice: error instanceof Error ? error.message : String(error),
    requestId: undefined,
  }
}

function explainAnswer({ status, message, requestId }: FrontdeskError): Explained {
  const alike = { title: message, requestId }
  if (status === 401) return { ...alike, kind: 'signed-out', advice: t('Sign in again to continue.') }
  if (status === 403) {
    return {
      ...alike,
      kind: 'no-access',
      advice: t('Ask an admin of your account for access.'),
    }
  }
  if (status === 404) {
    return {
      ...alike,
      kind: 'not-found',
      advice: t('It may have been deleted, or the link is incomplete.'),
    }
  }
  if (status >= 500) {
    return {
      ...alike,
      kind: 'failed',
      advice: t('Try again. If the error persists, search the server log for the request ID.'),
    }
  }
  return { ...alike, kind: 'failed', advice: t('Correct it and try again.') }
}

/** Returns the error of one field by its path in the API. */
export function issueOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof FrontdeskError)) return undefined
  return error.issues.find((issue) => issue.path === path)?.message
}

/** Returns the errors that belong to none of the visible fields. */
export function otherIssue(error: unknown, shown: readonly string[]): string | undefined {
  if (error === null || error === undefined || error instanceof NotConfirmed) return undefined
  if (error instanceof FrontdeskError && error.issues.length > 0) {
    return error.issues.find((issue) => !shown.includes(issue.path))?.message
  }
  return explain(error).title
}
