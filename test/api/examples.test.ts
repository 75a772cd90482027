import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOf } from '../../src/server/openapi/examples.ts'
import type { MediaType, OpenApiDocument, Operation, Schema } from '../../src/server/openapi/model.ts'
import { describedApis } from './described.ts'

interface Holder {
  /** Where it stands, as a JSON pointer into the document. */
  pointer: string
  schema: Schema
  example: unknown
}

describe.each(describedApis)('schemas and examples of $title', ({ document, endpoints }) => {
  const named = document.components.schemas
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    formats: {
      'date-time': (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success,
      date: (text: string) => z.iso.date().safeParse(text).success,
      time: (text: string) => z.iso.time().safeParse(text).success,
      duration: (text: string) => z.iso.duration().safeParse(text).success,
      email: (text: string) => z.email().safeParse(text).success,
      uri: (text: string) => z.url().safeParse(text).success,
      uuid: (text: string) => z.uuid().safeParse(text).success,
      binary: true,
    },
  })
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema({ $id: 'api', ...document })

  it.each(holders(document).map((holder) => [holder.pointer, holder] as const))('%s', (pointer, holder) => {
    // Says which part has none, where one is missing.
    if (holder.example === undefined) exampleOf(holder.schema, named)
    const validate = ajv.compile({ $ref: `api#${pointer}/schema` })
    validate(holder.example)
    expect(validate.errors ?? []).toEqual([])
  })

  it.each(Object.entries(named))('named %s', (name, schema) => {
    if (schema.examples === undefined) exampleOf(schema, named)
    const validate = ajv.compile({ $ref: `api#/components/schemas/${name}` })
    const mistakes = (schema.examples ?? []).flatMap((example) =>
      validate(example) ? [] : [validate.errors],
    )
    expect(mistakes).toEqual([])
  })

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'the examples of %s pass its own checks',
    (_, endpoint) => {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      if (operation === undefined) throw new Error('it is not described')
      const sent = [
        ['path', endpoint.params, parameterExamples(operation, 'path')],
        ['query', endpoint.query, parameterExamples(operation, 'query')],
        ['body', endpoint.body, operation.requestBody?.content['application/json']?.example],
        [
          'answer',
          endpoint.returns.kind === 'json' ? endpoint.returns.schema : undefined,
          answerExample(operation),
        ],
      ] as const
      const mistakes = sent.flatMap(([part, schema, example]) => {
        if (schema === undefined || (part === 'body' && endpoint.consumes === 'multipart')) return []
        const result = schema.safeParse(example)
        return result.success ? [] : [{ part, example, issues: result.error.issues }]
      })
      expect(mistakes, 'give the schema an example with .meta({ example })').toEqual([])
    },
  )
})

function holders({ paths }: OpenApiDocument): Holder[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const at = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)}/${method}`
      return [...parameterHolders(operation, at), ...contentHolders(operation, at)]
    }),
  )
}

function parameterHolders(operation: Operation, at: string): Holder[] {
  return (operation.parameters ?? []).flatMap((parameter, index) =>
    'schema' in parameter
      ? [{ pointer: `${at}/parameters/${index}`, schema: parameter.schema, example: parameter.example }]
      : [],
  )
}

function contentHolders(operation: Operation, at: string): Holder[] {
  const contents: [string, Record<string, MediaType> | undefined][] = [
    [`${at}/requestBody`, operation.requestBody?.content],
    ...Object.entries(operation.responses).map(
      ([status, response]): [string, Record<string, MediaType> | undefined] => [
        `${at}/responses/${status}`,
        'content' in response ? response.content : undefined,
      ],
    ),
  ]
  return contents.flatMap(([place, content]) =>
    Object.entries(content ?? {}).map(([type, mediaType]) => ({
      pointer: `${place}/content/${encodeURIComponent(type.replaceAll('/', '~1'))}`,
      schema: mediaType.schema,
      example: mediaType.example ?? Object.values(mediaType.examples ?? {})[0]?.value,
    })),
  )
}

function parameterExamples(operation: Operation, place: 'path' | 'query'): Record<string, unknown> {
  const parameters = (operation.parameters ?? []).filter((parameter) => 'schema' in parameter)
  return Object.fromEntries(
    parameters.filter((one) => one.in === place).map((one) => [one.name, asText(one.example)]),
  )
}

/** A URL holds text; a parameter that may be repeated arrives as a list of texts. */
function asText(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(asText)
  return typeof example === 'string' ? example : JSON.stringify(example)
}

function answerExample(operation: Operation): unknown {
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  return answers.flatMap(([, response]) =>
    'content' in response ? Object.values(response.content ?? {}).map((mediaType) => mediaType.example) : [],
  )[0]
}
