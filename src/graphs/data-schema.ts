import { z } from 'zod'
import { type Mark, marks, type NodeDefinition } from '../kit/node.ts'
import type { Constraint, ReferenceKind } from '../kit/references.ts'

/** The subset of JSON Schema that node data uses. */
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
  /** The format of a text: `cron`, `timezone`, `expression`, `property-path`. */
  format?: string
  /** Text with `{NAMES}`. */
  'x-template'?: true
  /** An unknown name is refused when the node is saved, and not only when the graph is published. */
  'x-strict-names'?: true
  /** The text may contain `{secrets.NAME}`. */
  'x-secrets'?: true
  /** The type of resource that this is the ID of. */
  'x-reference'?: ReferenceKind
  /** The required facts of the target. */
  'x-constraint'?: Constraint
  /** The properties that decide the required facts. */
  'x-depends-on'?: string[]
  /** The variables that are captured. */
  'x-capture'?: true
  /** The name of a variable that is written, or of a variable or node that is read. */
  'x-variable'?: 'written' | 'read'
  /** JavaScript or TypeScript. */
  'x-code'?: true
  /** Written by the service. */
  readOnly?: true
}

/** The data of a node as JSON Schema with marks, for guidance texts and forms. */
export function dataSchema(definition: NodeDefinition): DataSchema {
  return z.toJSONSchema(definition.data, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const mark = marks.get(zodSchema)
      if (mark !== undefined) Object.assign(jsonSchema, keywordsOf(mark))
      if (jsonSchema.type === 'integer') withoutNumberRange(jsonSchema)
    },
  }) as DataSchema
}

function keywordsOf(mark: Mark): Partial<DataSchema> {
  switch (mark.mark) {
    case 'template':
      return {
        'x-template': true,
        ...(mark.strict ? { 'x-strict-names': true } : {}),
        ...(mark.secrets ? { 'x-secrets': true } : {}),
      }
    case 'reference':
      return { 'x-reference': mark.kind, ...constraintOf(mark.constraint) }
    case 'capture':
      return { 'x-capture': true }
    case 'variableKey':
      return { 'x-variable': 'written' }
    case 'variableName':
      return { 'x-variable': 'read' }
    case 'code':
      return { 'x-code': true }
    case 'output':
  }
  return { readOnly: true }
}

/** Finds the properties that a constraint function depends on by recording its reads. */
function constraintOf(
  constraint: Extract<Mark, { mark: 'reference' }>['constraint'],
): Pick<DataSchema, 'x-constraint' | 'x-depends-on'> {
  if (typeof constraint !== 'function') {
    return Object.keys(constraint).length === 0 ? {} : { 'x-constraint': constraint }
  }
  const keys = new Set<string>()
  const always = constraint(new Proxy({}, { get: (_, key) => void keys.add(String(key)) }))
  return {
    ...(Object.keys(always).length === 0 ? {} : { 'x-constraint': always }),
    'x-depends-on': [...keys],
  }
}

/** Removes the range of safe integers, which helps no reader. */
function withoutNumberRange(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
