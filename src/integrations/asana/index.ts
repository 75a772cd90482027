import { z } from 'zod'
import type { Provider } from '../provider.ts'
import { asanaUrl } from './api.ts'
import { projects, workspaces } from './resources.ts'
import { taskCreated } from './task-created.ts'
import { asanaVendor } from './vendor.ts'

const me = z.object({ data: z.object({ name: z.string(), email: z.string().nullish() }) })

export const asana: Provider = {
  kind: 'tasks-a',
  toolkit: 'ASANA',
  name: 'Asana',
  vendor: asanaVendor,
  scopes: ['default'],
  identify: async (client) => {
    const { data } = await client.get(asanaUrl(client, 'users', 'me'), { opt_fields: 'name,email' }, me)
    return data.email ?? data.name
  },
  resources: [workspaces, projects],
  triggers: [taskCreated],
}
