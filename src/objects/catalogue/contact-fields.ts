import type { Definition, FieldDefinition } from './definition.ts'

/** The built-in contact fields of `people`, whatever their current names. */
export function contactFields(
  people: Definition,
): Record<'name' | 'email' | 'phone', FieldDefinition | undefined> {
  const ofFormat = (format: string) =>
    people.fields.find(
      (field) => field.builtIn && field.type === 'string' && field.metadata['format'] === format,
    )
  return { name: ofFormat('text'), email: ofFormat('email'), phone: ofFormat('phone_number') }
}
