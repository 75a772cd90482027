import type { Config } from '../../platform/config/index.ts'
import { servesBrowsersPlainly } from './browsers.ts'

/** Headers of every answer, against framing, content sniffing and shared caches. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Browsers would then require HTTPS for `localhost` on every port.
    ...(config.tls === 'off' || servesBrowsersPlainly(config)
      ? {}
      : { 'strict-transport-security': 'max-age=31536000' }),
  }
}
