/** A parameter that the model fills in, as one line of the form. */
export interface Parameter {
  name: string
  type: 'string' | 'number' | 'integer' | 'boolean'
  description: string
  required: boolean
}

export type ParameterSchema = Record<string, unknown>

const types = ['string', 'number', 'integer', 'boolean'] as const
const knownKeys = new Set(['type', 'description'])

/** Converts a schema to lines. Returns undefined if lines can't express it and it has to be edited as JSON. */
export function parametersOf(schema: ParameterSchema): Parameter[] | undefined {
  const { type, properties = {}, required = [], additionalProperties: _, $schema: __, ...rest } = schema
  if (type !== 'object' || Object.keys(rest).length > 0 || typeof properties !== 'object') return undefined
  const names = Array.isArray(required) ? required : []
  const lines: Parameter[] = []
  for (const [name, property] of Object.entries(properties as Record<string, Record<string, unknown>>)) {
    const found = types.find((one) => one === property['type'])
    if (found === undefined || Object.keys(property).some((key) => !knownKeys.has(key))) return undefined
    const { description } = property
    lines.push({
      name,
      type: found,
      description: typeof description === 'string' ? description : '',
      required: names.includes(name),
    })
  }
  return lines
}

export function schemaOf(parameters: readonly Parameter[]): ParameterSchema {
  const named = parameters.filter(({ name }) => name.trim() !== '')
  return {
    type: 'object',
    properties: Object.fromEntries(
      named.map(({ name, type, description }) => [
        name.trim(),
        { type, ...(description.trim() === '' ? {} : { description: description.trim() }) },
      ]),
    ),
    required: named.filter(({ required }) => required).map(({ name }) => name.trim()),
  }
}

/** An input of the form that tests a tool. */
export interface Blank {
  name: string
  kind: 'text' | 'number' | 'tick' | 'choice' | 'json'
  options: string[]
  description: string
  required: boolean
}

/** Derives the inputs of a function tool for a test. */
export function blanksOf(schema: ParameterSchema): Blank[] {
  const { properties = {}, required } = schema
  const names: unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties as Record<string, ParameterSchema>).map(([name, property]) => {
    const present = withoutNull(property)
    return {
      name,
      ...kindOf(present),
      description: textOf(property['description']) || textOf(present['description']),
      required: names.includes(name) && !isNullable(property),
    }
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isNullable(property: ParameterSchema): boolean {
  return alternatives(property).some(({ type }) => type === 'null')
}

function alternatives(property: ParameterSchema): ParameterSchema[] {
  const { anyOf } = property
  return Array.isArray(anyOf) ? (anyOf as ParameterSchema[]) : []
}

function withoutNull(property: ParameterSchema): ParameterSchema {
  const others = alternatives(property).filter(({ type }) => type !== 'null')
  return others.length === 1 && others[0] !== undefined ? others[0] : property
}

function kindOf({ type, enum: values }: ParameterSchema): Pick<Blank, 'kind' | 'options'> {
  if (Array.isArray(values)) return { kind: 'choice', options: values.map(String) }
  const kinds: Record<string, Blank['kind']> = {
    string: 'text',
    number: 'number',
    integer: 'number',
    boolean: 'tick',
  }
  return { kind: kinds[String(type)] ?? 'json', options: [] }
}

/** Converts the inputs to arguments. Empty ones become null, or are omitted where null is invalid. */
export function inputOf(blanks: readonly Blank[], typed: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    blanks.flatMap((blank): [string, unknown][] => {
      const text = typed[blank.name] ?? ''
      if (blank.kind === 'tick') return [[blank.name, text === 'true']]
      if (text.trim() === '') return blank.required ? [] : [[blank.name, null]]
      if (blank.kind === 'number') return [[blank.name, Number(text)]]
      return [[blank.name, blank.kind === 'json' ? parsed(text) : text]]
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The server reports the expected type instead.
    return text
  }
}
