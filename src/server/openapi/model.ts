import type { DescribedEndpoint, SessionNeed } from '../../kit/endpoint.ts'

/** The subset of OpenAPI 3.1 and JSON Schema 2020-12 that this API uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  deprecated?: boolean
  default?: unknown
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: boolean | Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface MediaType {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Header {
  description: string
  schema: Schema
}

export interface ResponseObject {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ResponseObject | Reference>
  'x-key': DescribedEndpoint['key']
  /** The requirements of a session. */
  'x-needs'?: readonly SessionNeed[]
  'x-addition'?: true
}

/** Operations by method, in lower case. */
export type PathItem = Record<string, Operation>

export interface Components {
  schemas: Record<string, Schema>
  responses: Record<string, ResponseObject>
  parameters: Record<string, Parameter>
  headers: Record<string, Header>
  securitySchemes: Record<
    string,
    | { type: 'http'; scheme: 'bearer'; description: string }
    | { type: 'apiKey'; in: 'cookie'; name: string; description: string }
  >
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: Components
}

/** The last part of a reference such as `#/components/schemas/AiModel`. */
export function referenceName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
