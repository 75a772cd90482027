import { z } from 'zod'
import { marks, type NodeDefinition } from '../kit/node.ts'
import type { ReferenceKind } from '../kit/references.ts'

/** The part of JSON Schema that node data makes use of. */
export interface DataSchema {
  type?: string | string[]
  const?: string | number
  enum?: (string | number)[]
  default?: unknown
  description?: string
  properties?: Record<string, DataSchema>
  required?: string[]
  additionalProperties?: boolean | DataSchema
  items?: DataSchema
  anyOf?: DataSchema[]
  $ref?: string
  /** Text with `{NAMES}`. */
  'x-template'?: true
  /** The kind of thing that this is the id of. */
  'x-reference'?: ReferenceKind
  /** Written by the service. */
  readOnly?: true
}

/** The data of a node as JSON Schema, marks included: what guidance is written from and a form is drawn from. */
export function dataSchema(definition: NodeDefinition): DataSchema {
  return z.toJSONSchema(definition.data, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const mark = marks.get(zodSchema)
      if (mark?.mark === 'template') jsonSchema['x-template'] = true
      if (mark?.mark === 'reference') jsonSchema['x-reference'] = mark.kind
      if (mark?.mark === 'output') jsonSchema.readOnly = true
      if (jsonSchema.type === 'integer') withoutNumberRange(jsonSchema)
    },
  }) as DataSchema
}

/** The range of safe integers says nothing to anybody. */
function withoutNumberRange(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
