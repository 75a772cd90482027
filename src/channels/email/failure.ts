import { ProviderError, type ProviderFailure } from '../../integrations/index.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { maskAll } from '../../platform/secrets/index.ts'
import type { MailServer } from './credentials.ts'

type Protocol = 'IMAP' | 'SMTP'

/** The failure of a mail server, in one sentence that says how to fix it. */
export function mailFailure(error: unknown, protocol: Protocol, server: MailServer): ProviderError {
  if (error instanceof ProviderError) return error
  const at = `${server.host}:${server.port}`
  if (error instanceof OutboundError) {
    const kind = error.code === 'blocked_address' ? 'refused' : 'unavailable'
    return new ProviderError(kind, error.message, { cause: error })
  }
  const { code, responseCode, authenticationFailed, response, responseText, message } = Object(error)
  const said = maskAll(String(responseText ?? response ?? message ?? '').slice(0, 300), [server.password])
  const [kind, text] = explained(
    { code: String(code ?? ''), responseCode, authenticationFailed: authenticationFailed === true, said },
    protocol,
    at,
  )
  return new ProviderError(kind, text, { cause: error })
}

interface Fault {
  code: string
  responseCode: unknown
  authenticationFailed: boolean
  said: string
}

function explained(fault: Fault, protocol: Protocol, at: string): [ProviderFailure, string] {
  const { code, responseCode, authenticationFailed, said } = fault
  const status = typeof responseCode === 'number' ? responseCode : 0
  if (authenticationFailed || code === 'EAUTH') {
    return [
      'unauthorized',
      `${at} refuses the user name or password (${said}). Many services want an app password for ${protocol}.`,
    ]
  }
  if (status === 421 || status === 450 || status === 451 || status === 452 || status === 454) {
    return ['rate_limited', `${at} wants us to wait (${said}).`]
  }
  if (status >= 500) return ['refused', `The mail server refused it: ${said}`]
  if (/wrong version number|packet length too long|SSL routines/i.test(said)) {
    return ['unavailable', `${at} does not speak TLS there: choose STARTTLS, or another port.`]
  }
  if (/certificate|self-signed|altnames/i.test(said) || code.startsWith('ERR_TLS') || code.includes('CERT')) {
    return ['unavailable', `The certificate of ${at} is not valid for it (${said}).`]
  }
  if (code === 'ECONNREFUSED') return ['unavailable', `Nobody listens at ${at}: check host and port.`]
  if (/timeout|timed out/i.test(said) || code === 'ETIMEDOUT') {
    return ['unavailable', `${at} does not answer: check host, port and encryption.`]
  }
  return ['unavailable', `${protocol} at ${at} does not work (${said || code}).`]
}
