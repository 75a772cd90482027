import { z } from 'zod'
import { allLanguages } from '../../../languages/index.ts'
import { created, noContent, ok } from '../../kit/answers.ts'
import { closest } from '../../kit/closest.ts'
import { Problem } from '../../kit/problem.ts'
import { id, listOf, pageById, pageQuery, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { catalogue } from '../catalogue/index.ts'
import { install } from '../install.ts'
import { type InstallationRow, listInstallations, removeSampleData } from '../installations.ts'
import { madeKinds, type Template } from '../template.ts'
import { defaultsIn } from '../words.ts'

const templateId = z.string().max(100).meta({ example: 'reception-agent' })
const kind = z.enum(madeKinds)
const language = z.enum(allLanguages).default('en')

const input = z.strictObject({
  name: z.string().meta({ example: 'business_name' }),
  label: z.string().meta({ example: 'Name of the business' }),
  description: z.string(),
  type: z.enum(['text', 'long_text', 'url']),
  max_length: z.int().meta({ example: 100 }),
  default: z.string().nullable().meta({
    description: 'The default. Null if the parameter is optional.',
    example: 'Our reception',
  }),
  example: z.string().meta({ example: 'Lamp shop' }),
})

const templateResource = resource('Template', {
  id: templateId,
  name: z.string().meta({ example: 'Reception agent from a website' }),
  description: z.string(),
  makes: z.array(kind).meta({ example: ['agent', 'chat', 'knowledge_base'] }),
  has_sample_data: z.boolean(),
  inputs: z.array(input),
})

const made = z.strictObject({
  kind,
  id: z.string().meta({
    description: 'The id for the operations of that kind. For an object, its name.',
    example: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
  }),
  name: z.string().meta({ example: 'Lamp shop' }),
  open: z.string().meta({
    description: 'Where to find it: a path on this server.',
    example: '/chat/0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
  }),
})

const installation = resource('TemplateInstallation', {
  id: uuid,
  template_id: templateId,
  installed_by: id.nullable(),
  made: z.array(made).meta({ description: 'The resource to open first comes first.' }),
  has_sample_data: z.boolean().meta({ description: "Whether there is sample data that wasn't removed yet." }),
  created_at: timestamp,
})

function toTemplate(template: Template, defaultIn: (text: string) => string) {
  const inputs = Object.entries(template.inputs).map(([name, one]) => ({
    name,
    label: one.label,
    description: one.description,
    type: one.type,
    max_length: one.maxLength,
    default: one.default === null ? null : defaultIn(one.default),
    example: defaultIn(one.example),
  }))
  const { id: ownId, name, description, makes, hasSampleData } = template
  return { id: ownId, name, description, makes: [...makes], has_sample_data: hasSampleData, inputs }
}

function toInstallation(row: InstallationRow) {
  return {
    id: row.id,
    template_id: row.template_id,
    installed_by: row.installed_by,
    made: row.made,
    has_sample_data: row.sample_data.length > 0 && row.sample_data_removed_at === null,
    created_at: row.created_at,
  }
}

function requireTemplate(wanted: string): Template {
  const found = catalogue.find((template) => template.id === wanted)
  if (found !== undefined) return found
  const meant = closest(
    wanted,
    catalogue.map((template) => template.id),
  )
  throw new Problem(
    'not_found',
    `There is no such template${meant === undefined ? '' : `; did you mean ${meant}`}.`,
  )
}

const list = endpoint({
  route: 'GET /templates',
  key: 'user',
  summary: 'List templates',
  description: 'Each template sets up resources in one call. All parameters have defaults.',
  query: z.strictObject({
    language: language.meta({ description: 'The language of defaults and examples.', example: 'en' }),
  }),
  returns: ok(listOf(templateResource)),
  addition: true,
  handle: async ({ query }) => {
    const defaultIn = await defaultsIn(query.language)
    return { results: catalogue.map((one) => toTemplate(one, defaultIn)), next_cursor: null }
  },
})

const postInstall = endpoint({
  route: 'POST /templates/{templateId}/install',
  key: 'user',
  summary: 'Install a template',
  description:
    "Creates everything or nothing, with the caller's rights. Returns what was created and where to open it. You can change and delete it like anything else.",
  params: z.strictObject({ templateId }),
  body: z.strictObject({
    inputs: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ description: 'Values by name, as listed by the template.', example: {} }),
    sample_data: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether to add sample data, which can be removed again.' }),
    language: language.meta({
      description: 'The language of greetings, instructions, messages and field names.',
      example: 'en',
    }),
  }),
  returns: created(installation),
  errors: ['not_found', 'conflict', 'forbidden', 'payment_required', 'unavailable'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ params, body, ...call }) => {
    const template = requireTemplate(params.templateId)
    const given = { inputs: body.inputs, sampleData: body.sample_data, language: body.language }
    return toInstallation(await install(call, template, given))
  },
})

const installations = endpoint({
  route: 'GET /templates/installations',
  key: 'user',
  summary: 'List template installations',
  description: 'Newest first.',
  query: z.strictObject(pageQuery),
  returns: ok(listOf(installation)),
  addition: true,
  handle: ({ app, caller, query }) =>
    pageById(query, z.uuid(), (page) => listInstallations(app.db, caller.account.id, page), toInstallation),
})

const deleteSampleData = endpoint({
  route: 'DELETE /templates/installations/{installationId}/sample-data',
  key: 'user',
  summary: 'Remove the sample data of an installation',
  description: 'Everything else stays. For the user who installed it, and for admins.',
  params: z.strictObject({ installationId: uuid }),
  returns: noContent,
  errors: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  addition: true,
  opensTransactions: 'several',
  handle: ({ params, ...call }) => removeSampleData(call, params.installationId),
})

export const templateEndpoints = [list, postInstall, installations, deleteSampleData]
