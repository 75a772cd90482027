import { z } from 'zod'
import { wrong } from '../../kit/problem.ts'

/** The bodies of the fields to create, by column title. */
export type NewFields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const schema = z.record(z.string(), z.record(z.string(), z.unknown()))

export function parseNewFields(text: string): NewFields {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw wrong('new_fields', 'invalid_type', 'Must be a JSON object of column titles and fields.')
  }
}
