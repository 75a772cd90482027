const ways = [
  'NODE_EXTRA_CA_CERTS',
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'NO_PROXY',
  'no_proxy',
]
/**
 * How the registry is reached from here, and whose certificate is good for it, without which npm asks in vain for a quarter
 * of an hour.
 */
export const toRegistry = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => ways.includes(name)),
)
