import type { Vendor } from '../provider.ts'

export const asanaVendor: Vendor = {
  name: 'Asana',
  client: (config) => ({ id: config.asanaClientId, secret: config.asanaClientSecret }),
  clientSettings: 'FRONTDESK_ASANA_CLIENT_ID and FRONTDESK_ASANA_CLIENT_SECRET',
  authorizeUrl: (config) => `${config.asanaUrl}/-/oauth_authorize`,
  tokenUrl: (config) => `${config.asanaUrl}/-/oauth_token`,
  revokeUrl: (config) => `${config.asanaUrl}/-/oauth_revoke`,
}
