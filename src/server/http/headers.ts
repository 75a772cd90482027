import type { Config } from '../../platform/config/index.ts'

/** Headers of every answer. Nothing we serve is meant to be framed, sniffed, or kept by a shared cache. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(config.tls === 'off' ? {} : { 'strict-transport-security': 'max-age=31536000' }),
  }
}
