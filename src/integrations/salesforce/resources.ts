import { z } from 'zod'
import { pageOfAll } from '../page.ts'
import type { ResourceType } from '../provider.ts'
import { apiName, salesforceUrl } from './api.ts'

const named = z.object({ name: z.string(), label: z.string() })
const objects = z.object({ sobjects: z.array(named.extend({ queryable: z.boolean().default(true) })) })
const described = z.object({ fields: z.array(named) })

export const sobjects: ResourceType = {
  type: 'sobject',
  path: 'sobjects',
  key: 'sobject_name',
  label: 'kinds of record',
  list: async (client, page) => {
    const read = await client.get(await salesforceUrl(client, 'sobjects'), {}, objects)
    const items = read.sobjects.filter(({ queryable }) => queryable)
    return pageOfAll(
      items.map(({ name, label }) => ({ id: name, name: label })),
      page,
    )
  },
}

export const fieldsOfObject: ResourceType = {
  type: 'sobject_field',
  path: 'sobjects/{sobjectName}/fields',
  key: 'field_name',
  label: 'fields of a kind of record',
  parent: { parameter: 'sobjectName', label: 'kind of record', schema: apiName },
  list: async (client, page, sobject) => {
    const url = await salesforceUrl(client, 'sobjects', sobject, 'describe')
    const read = await client.get(url, {}, described)
    return pageOfAll(
      read.fields.map(({ name, label }) => ({ id: name, name: label })),
      page,
    )
  },
}
