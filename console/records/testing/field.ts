import type { Field } from '../values.ts'

/** A field as the server returns it. */
export function field(type: string, metadata: Record<string, unknown> = {}, options: string[] = []): Field {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: 1,
    name: 'Field',
    type,
    metadata,
    defaultValue: null,
    required: false,
    unique: false,
    record_type_id: null,
    order: 0,
    built_in: false,
    options: options.map((name, id) => ({
      id,
      name,
      color: 'gray',
      order: id,
      created_at: at,
      updated_at: at,
    })),
    created_at: at,
    updated_at: at,
  }
}
