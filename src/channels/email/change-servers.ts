import { invalid } from '../../kit/problem.ts'
import type { MailCredentials, MailServer } from './credentials.ts'

type ServerChange = { [Key in keyof MailServer]?: MailServer[Key] | undefined }

export interface MailboxChange {
  imap?: ServerChange | undefined
  smtp?: ServerChange | undefined
}

/** The credentials after a change. A password is for one server: a different server needs it to be entered again. */
export function changeServers(before: MailCredentials, change: MailboxChange): MailCredentials {
  const after = { imap: merged(before.imap, change.imap), smtp: merged(before.smtp, change.smtp) }
  const issues = (['imap', 'smtp'] as const).flatMap((name) => {
    const [from, to] = [placeOf(before[name]), placeOf(after[name])]
    if (from === to || change[name]?.password !== undefined) return []
    const message = `The password may only be sent to ${from}. Enter it again to allow ${to}.`
    return [{ path: `${name}.password`, code: 'required', message }]
  })
  if (issues.length > 0) throw invalid(issues)
  return after
}

function merged(before: MailServer, change: ServerChange = {}): MailServer {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(changed) }
}

function placeOf({ host, port, security }: MailServer): string {
  return `${host}:${port} (encryption: ${security})`
}
