import { z } from 'zod'
import { issuesOf, withInput } from '../../kit/issues.ts'
import type { Issue } from '../../kit/problem.ts'

/*
 * The parameters that a model fills in, as JSON Schema. Vendors agree only on a part of that language, and
 * some patterns run for ever. Everything that isn't listed here is refused, so that a tool means the same to
 * every model.
 */

const depthLimit = 12
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const

const parameterName = z
  .string()
  .regex(
    /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
    'Must be 1 to 64 letters, digits or underscores, and begin with no digit.',
  )

const size = z.int().min(0).optional()
const bound = z.number().optional()
const properties = z.record(
  parameterName,
  z.lazy((): z.ZodType<Parameter> => parameter),
)
const required = z.array(z.string()).max(100).optional()

interface Parameter {
  type: (typeof types)[number]
  description?: string | undefined
  enum?: (string | number)[] | undefined
  format?: string | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  items?: Parameter | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  properties?: Record<string, Parameter> | undefined
  required?: string[] | undefined
  additionalProperties?: false | undefined
}

const parameter = z
  .strictObject({
    type: z.enum(types),
    description: z.string().max(2000).optional(),
    enum: z
      .array(z.union([z.string().max(500), z.number()]))
      .min(1)
      .max(200)
      .optional(),
    format: z.enum(['date', 'date-time', 'time', 'email', 'uri', 'uuid']).optional(),
    minimum: bound,
    maximum: bound,
    minLength: size,
    maxLength: size,
    items: z.lazy((): z.ZodType<Parameter> => parameter).optional(),
    minItems: size,
    maxItems: size,
    properties: properties.optional(),
    required,
    additionalProperties: z.literal(false).optional(),
  })
  .superRefine(checkParameter)

const root = z
  .strictObject({
    type: z.literal('object'),
    description: z.string().max(2000).optional(),
    properties,
    required,
    additionalProperties: z.literal(false).optional(),
  })
  .superRefine((value, context) => {
    checkRequired(value, context)
    if ('secrets' in value.properties) {
      const message = '`{secrets.NAME}` stands for a secret; call the parameter something else.'
      context.addIssue({
        code: 'custom',
        path: ['properties', 'secrets'],
        message,
        params: { code: 'taken' },
      })
    }
  })

/** The types that each keyword applies to. */
const keywordTypes: Partial<Record<keyof Parameter, readonly Parameter['type'][]>> = {
  enum: ['string', 'number', 'integer'],
  format: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  minLength: ['string'],
  maxLength: ['string'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  properties: ['object'],
  required: ['object'],
  additionalProperties: ['object'],
}

function checkParameter(value: Parameter, context: z.core.$RefinementCtx): void {
  const fail = (key: string, message: string, code = 'invalid') =>
    context.addIssue({ code: 'custom', path: [key], message, params: { code } })
  for (const [keyword, meant] of Object.entries(keywordTypes)) {
    if (keyword in value && !meant.includes(value.type)) {
      fail(keyword, `\`${keyword}\` says nothing about a value of type ${value.type}.`)
    }
  }
  if (value.type === 'array' && value.items === undefined) {
    fail('items', 'This is required for an array.', 'required')
  }
  const wanted = value.type === 'string' ? 'string' : 'number'
  if (value.enum?.some((one) => typeof one !== wanted) === true) {
    fail('enum', `Every value must be of type ${value.type}.`)
  }
  for (const [low, high] of [
    ['minimum', 'maximum'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const) {
    if ((value[low] ?? -Infinity) > (value[high] ?? Infinity)) fail(high, `Must not be below \`${low}\`.`)
  }
  checkRequired(value, context)
}

function checkRequired(
  value: { properties?: object | undefined; required?: string[] | undefined },
  context: z.core.$RefinementCtx,
): void {
  const known = Object.keys(value.properties ?? {})
  value.required?.forEach((name, index) => {
    if (known.includes(name)) return
    const message = `There is no property "${name.slice(0, 80)}".`
    context.addIssue({ code: 'custom', path: ['required', index], message, params: { code: 'not_found' } })
  })
}

/** The issues of a tool's parameters, and the names of the parameters. */
export function checkParameters(parameters: unknown): { names: string[]; issues: Issue[] } {
  if (isDeeperThan(parameters, depthLimit)) {
    const message = `Parameters may be nested ${depthLimit} levels deep at most.`
    return { names: [], issues: [{ path: 'parameters', code: 'too_deep', message }] }
  }
  const parsed = root.safeParse(parameters, withInput)
  if (parsed.success) return { names: Object.keys(parsed.data.properties), issues: [] }
  return { names: namesAnyhow(parameters), issues: issuesOf(parsed.error, root, ['parameters']) }
}

/** The names in invalid parameters, so that texts that use them don't cause further issues. */
function namesAnyhow(parameters: unknown): string[] {
  const { properties: given } = Object(parameters)
  return typeof given === 'object' && given !== null ? Object.keys(given) : []
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
