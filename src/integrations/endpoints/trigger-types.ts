import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { listOf, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { ConfigField } from '../provider.ts'
import { type ServedTrigger, triggerBySlug } from '../providers.ts'

const configField = z.strictObject({
  name: z.string().meta({ example: 'label_id' }),
  type: z.enum(['string', 'number', 'array']),
  description: z.string(),
  required: z.boolean(),
  userConfigurable: z
    .boolean()
    .meta({ description: 'False: the platform decides, and what is sent is ignored.' }),
  resourceType: z.string().optional().meta({
    description: 'Its values are listed by `GET /integrations/trigger-resources`.',
    example: 'mail_label',
  }),
  parent: z
    .string()
    .optional()
    .meta({ description: 'The field whose value is the `parent` of that list.', example: 'spreadsheet_id' }),
})

const triggerType = resource('TriggerType', {
  slug: z.string().meta({ example: 'GMAIL_NEW_MESSAGE' }),
  toolkit: z.string().meta({ example: 'GMAIL' }),
  name: z.string(),
  description: z.string(),
  configFields: z.array(configField),
})

export const listTriggerTypes = endpoint({
  route: 'GET /integrations/trigger-types',
  key: 'user',
  summary: 'List the events of other services that can start a workflow',
  query: z.strictObject({ toolkit: z.string().max(100).optional().meta({ example: 'GMAIL' }) }),
  returns: ok(listOf(triggerType)),
  handle: ({ query: { toolkit } }) => {
    const served = [...triggerBySlug.values()]
    const wanted = served.filter(({ provider }) => toolkit === undefined || provider.toolkit === toolkit)
    return { results: wanted.map(toTriggerType), next_cursor: null }
  },
})

function toTriggerType({ provider, trigger }: ServedTrigger): z.input<typeof triggerType> {
  return {
    slug: trigger.slug,
    toolkit: provider.toolkit,
    name: trigger.name,
    description: trigger.description,
    configFields: Object.entries(trigger.fields).map(([name, field]) => toConfigField(name, field)),
  }
}

function toConfigField(name: string, field: ConfigField): z.input<typeof configField> {
  const { type, description, required, userConfigurable, resourceType, parent } = field
  return {
    name,
    type,
    description,
    required,
    userConfigurable,
    ...(resourceType === undefined ? {} : { resourceType }),
    ...(parent === undefined ? {} : { parent }),
  }
}
