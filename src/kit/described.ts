import { z } from 'zod'

const described = new WeakMap<z.core.$ZodType, z.ZodType>()

/** The schema that `loose` was described as. */
export function describedBy(loose: z.core.$ZodType): z.ZodType | undefined {
  return described.get(loose)
}

/**
 * Any JSON object, described as `schema` is. For bodies whose rules depend on their own content: whoever handles them
 * checks them whole and tells all mistakes at once, instead of those that a first look finds.
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
