import { z } from 'zod'

const described = new WeakMap<z.core.$ZodType, z.ZodType>()

/** The schema that `loose` was described as. */
export function describedBy(loose: z.core.$ZodType): z.ZodType | undefined {
  return described.get(loose)
}

/**
 * Any JSON object, described like `schema`. For bodies whose rules depend on their content: the handler checks
 * the whole body and reports all mistakes together.
 */
export function describedAs(schema: z.ZodType): z.ZodType<Record<string, unknown>> {
  const { $schema: _dialect, ...description } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Ours is OpenAPI's word; a schema inside a schema speaks JSON Schema.
    override: ({ jsonSchema }) => {
      const { example } = jsonSchema
      delete jsonSchema.example
      if (example !== undefined) jsonSchema.examples = [example]
    },
  })
  const loose = z.record(z.string(), z.unknown()).meta(description)
  described.set(loose, schema)
  return loose
}
