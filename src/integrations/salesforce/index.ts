import { z } from 'zod'
import type { Provider } from '../provider.ts'
import { recordCreated, recordUpdated } from './record-triggers.ts'
import { fieldsOfObject, sobjects } from './resources.ts'
import { salesforceVendor } from './vendor.ts'

const whoever = z.object({ preferred_username: z.string() })

export const salesforce: Provider = {
  kind: 'crm-a',
  toolkit: 'SALESFORCE',
  name: 'Salesforce',
  vendor: salesforceVendor,
  scopes: ['api', 'refresh_token'],
  hasInstances: true,
  identify: async (client) => {
    const url = `${await client.instanceUrl()}/services/oauth2/userinfo`
    return (await client.get(url, {}, whoever)).preferred_username
  },
  resources: [sobjects, fieldsOfObject],
  triggers: [recordCreated, recordUpdated],
}
