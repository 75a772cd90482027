import { z } from 'zod'
import type { Provider } from '../provider.ts'
import { salesforce } from '../vendors/salesforce.ts'
import { recordCreated, recordUpdated } from './record-triggers.ts'
import { fieldsOfObject, sobjects } from './resources.ts'

const whoever = z.object({ preferred_username: z.string() })

export const crmA: Provider = {
  kind: 'crm-a',
  toolkit: 'SALESFORCE',
  name: 'Salesforce',
  vendor: salesforce,
  scopes: ['api', 'refresh_token'],
  hasInstances: true,
  identify: async (client) => {
    const url = `${await client.instanceUrl()}/services/oauth2/userinfo`
    return (await client.get(url, {}, whoever)).preferred_username
  },
  resources: [sobjects, fieldsOfObject],
  triggers: [recordCreated, recordUpdated],
}
