import type { Vendor } from '../provider.ts'

export const salesforceVendor: Vendor = {
  name: 'Salesforce',
  client: (config) => ({ id: config.salesforceClientId, secret: config.salesforceClientSecret }),
  clientSettings: 'FRONTDESK_SALESFORCE_CLIENT_ID and FRONTDESK_SALESFORCE_CLIENT_SECRET',
  authorizeUrl: (config) => `${config.salesforceLoginUrl}/services/oauth2/authorize`,
  tokenUrl: (config) => `${config.salesforceLoginUrl}/services/oauth2/token`,
  revokeUrl: (config) => `${config.salesforceLoginUrl}/services/oauth2/revoke`,
}
