import type { Answer } from '../../kit/answers.ts'
import type { DescribedEndpoint } from '../../kit/endpoint.ts'
import { errorResponses, isRepeatable } from './errors.ts'
import type { MediaType, Operation, Parameter, Reference, ResponseObject, Schema } from './model.ts'
import { operationId } from './operation-id.ts'
import type { SchemaCollection } from './schemas.ts'

/** One endpoint as an operation of the description. Adds its schemas to the collection. */
export function describeOperation(
  endpoint: DescribedEndpoint,
  tag: string,
  schemas: SchemaCollection,
): Operation {
  const parameters = describeParameters(endpoint, schemas)
  const requestBody = describeBody(endpoint, schemas)
  return {
    operationId: operationId(endpoint.method, endpoint.path),
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    ...(endpoint.key === 'none' ? { security: [] } : {}),
    ...(endpoint.key === 'session' ? { security: [{ session: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      [endpoint.returns.status]: describeAnswer(endpoint, schemas),
      ...errorResponses(endpoint),
    },
    'x-key': endpoint.key,
    ...(endpoint.needs.length === 0 ? {} : { 'x-needs': endpoint.needs }),
    ...(endpoint.addition ? { 'x-addition': true } : {}),
  }
}

function describeParameters(
  endpoint: DescribedEndpoint,
  schemas: SchemaCollection,
): (Parameter | Reference)[] {
  const path = endpoint.params === undefined ? {} : schemas.request(endpoint.params)
  const query = endpoint.query === undefined ? {} : schemas.request(endpoint.query)
  return [
    ...parametersOf(path, 'path'),
    ...parametersOf(query, 'query'),
    ...(isRepeatable(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(takesIfMatch(endpoint) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ]
}

/** A POST has the expected versions in its body. */
function takesIfMatch({ method, errors }: DescribedEndpoint): boolean {
  return method !== 'POST' && errors.includes('precondition_failed')
}

function parametersOf(schema: Schema, place: 'path' | 'query'): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || schema.required?.includes(name) === true,
    ...(description === undefined ? {} : { description }),
    schema: property,
  }))
}

function describeBody(
  endpoint: DescribedEndpoint,
  schemas: SchemaCollection,
): Operation['requestBody'] | undefined {
  if (endpoint.body === undefined) return undefined
  const schema = schemas.request(endpoint.body)
  if (endpoint.consumes === 'multipart')
    return { required: true, content: { 'multipart/form-data': { schema } } }
  // If every part of a body is optional, the body is optional too: the server reads it as `{}`.
  return { required: !endpoint.body.safeParse({}).success, content: { 'application/json': { schema } } }
}

function describeAnswer(
  { returns: answer, streams }: DescribedEndpoint,
  schemas: SchemaCollection,
): ResponseObject {
  const plain = answerContent(answer, schemas)
  const content = streams ? { ...plain, 'text/event-stream': { schema: eventStream } } : plain
  const isTagged = answer.kind === 'json' && answer.etag !== undefined
  return {
    description: meaningOf[answer.status],
    ...(isTagged ? { headers: { ETag: { $ref: '#/components/headers/ETag' } } } : {}),
    ...(content === undefined ? {} : { content }),
  }
}

const eventStream: Schema = {
  type: 'string',
  description: 'Server-sent events, for clients that accept them. The last event contains the JSON body.',
  examples: ['event: token\ndata: {"text":"Hello"}\n\n'],
}

const meaningOf = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; the work goes on after this answer.',
  204: 'Done; the answer is empty.',
  303: 'Go on at `Location`.',
} as const

function answerContent(answer: Answer, schemas: SchemaCollection): Record<string, MediaType> | undefined {
  if (answer.kind === 'empty' || answer.kind === 'redirect' || answer.kind === 'response') return undefined
  if (answer.kind === 'json') return { 'application/json': { schema: schemas.response(answer.schema) } }
  const schema: Schema =
    answer.kind === 'text' ? { type: 'string', examples: ['# Title'] } : { type: 'string', format: 'binary' }
  return { [answer.contentType]: { schema } }
}
