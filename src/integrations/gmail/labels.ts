import { z } from 'zod'
import { pageOfAll } from '../page.ts'
import type { ResourceType } from '../provider.ts'
import { gmailUrl } from './api.ts'

const list = z.object({ labels: z.array(z.object({ id: z.string(), name: z.string() })).default([]) })

export const labels: ResourceType = {
  type: 'mail_label',
  path: 'labels',
  key: 'label_id',
  label: 'mail labels',
  list: async (client, page) =>
    pageOfAll((await client.get(gmailUrl(client, 'labels'), {}, list)).labels, page),
}
