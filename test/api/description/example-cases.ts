import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { z } from 'zod'
import type { DescribedEndpoint } from '../../../src/kit/endpoint.ts'
import { exampleOf } from '../../../src/server/openapi/examples.ts'
import type { MediaType, OpenApiDocument, Operation, Schema } from '../../../src/server/openapi/model.ts'
import type { Case } from '../cases.ts'

/** A part of an operation with a schema and an example. */
interface Holder {
  /** A JSON pointer into the document. */
  pointer: string
  schema: Schema
  example: unknown
}

type ExampleCases = (endpoint: DescribedEndpoint, operation: Operation) => Case[]

/** Every example of an operation fits its schema in the description, and passes the checks of the endpoint itself. */
export function exampleCases(document: OpenApiDocument): ExampleCases {
  const ajv = validatorOf(document)
  return (endpoint, operation) => [
    ...holdersOf(endpoint, operation).map(({ pointer, schema, example }) => ({
      name: `example at ${pointer}`,
      run: () => {
        // Throws an error that names the part without an example.
        if (example === undefined) exampleOf(schema, document.components.schemas)
        const validate = ajv.compile({ $ref: `api#${pointer}/schema` })
        validate(example)
        expect(validate.errors ?? []).toEqual([])
      },
    })),
    ...checkedParts(endpoint, operation).map(({ part, schema, example }) => ({
      name: `the endpoint's own check of the ${part} example`,
      run: () => {
        const issues = schema.safeParse(example).error?.issues ?? []
        expect(issues, 'give the schema an example with .meta({ example })').toEqual([])
      },
    })),
  ]
}

/** The examples of the schemas that have a name. */
export function namedSchemaCases(document: OpenApiDocument): Case[] {
  const ajv = validatorOf(document)
  const { schemas } = document.components
  return Object.entries(schemas).map(([name, schema]) => ({
    name,
    run: () => {
      if (schema.examples === undefined) exampleOf(schema, schemas)
      const validate = ajv.compile({ $ref: `api#/components/schemas/${name}` })
      const mistakes = (schema.examples ?? []).flatMap((example) =>
        validate(example) ? [] : [validate.errors],
      )
      expect(mistakes).toEqual([])
    },
  }))
}

function validatorOf(document: OpenApiDocument): Ajv2020 {
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
      password: true,
    },
  })
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema({ $id: 'api', ...document })
  return ajv
}

/** What the server parses or, in tests, checks, with the example of each. */
function checkedParts(
  { params, query, body, consumes, returns }: DescribedEndpoint,
  operation: Operation,
): { part: string; schema: z.ZodType; example: unknown }[] {
  const parts = [
    { part: 'path', schema: params, example: parameterExamples(operation, 'path') },
    { part: 'query', schema: query, example: parameterExamples(operation, 'query') },
    {
      part: 'body',
      schema: consumes === 'multipart' ? undefined : body,
      example: operation.requestBody?.content['application/json']?.example,
    },
    {
      part: 'answer',
      schema: returns.kind === 'json' ? returns.schema : undefined,
      example: answerExample(operation),
    },
  ]
  return parts.flatMap(({ schema, ...part }) => (schema === undefined ? [] : [{ ...part, schema }]))
}

function holdersOf({ path, method }: DescribedEndpoint, operation: Operation): Holder[] {
  const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)
  const at = `/paths/${pointer}/${method.toLowerCase()}`
  return [...parameterHolders(operation, at), ...contentHolders(operation, at)]
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
