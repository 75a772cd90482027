import type { Field } from '../values.ts'
import { kindOf } from './field-kinds.ts'
import type { OptionDraft } from './options.ts'

/** A field in the form. */
export interface Draft {
  name: string
  kind: string
  metadata: Readonly<Record<string, unknown>>
  required: boolean
  unique: boolean
  recordTypeId: number | null
  description: string
  defaultValue: unknown
  /** The problem of a default that was typed. */
  defaultError?: string | undefined
  ruleFormula: string
  ruleMessage: string
  options: readonly OptionDraft[]
  formula: string
  /** The name of the field on the other side of a new relation. Null for none, undefined before the target is known. */
  reverseName: string | null | undefined
}

export function draftOf(field: Field | undefined): Draft {
  const expression = field?.metadata['expression']
  return {
    name: field?.name ?? '',
    kind: field === undefined ? 'text' : (kindOf(field)?.key ?? 'text'),
    metadata: field?.metadata ?? {},
    required: field?.required ?? false,
    unique: field?.unique ?? false,
    recordTypeId: field?.record_type_id ?? null,
    description: field?.description ?? '',
    defaultValue: field?.defaultValue ?? null,
    ruleFormula: field?.validation?.formula ?? '',
    ruleMessage: field?.validation?.message ?? '',
    options: (field?.options ?? []).map(({ id, name, color }) => ({ key: String(id), id, name, color })),
    formula: expression === undefined ? '' : (field?.formula ?? JSON.stringify(expression, null, 2)),
    reverseName: undefined,
  }
}

export const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** By kind, the settings of a new field that the form shows as chosen. */
export const initialMetadata: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  moment: { timezone: localZone },
  rating: { max: 5 },
  duration: { format: 'h:mm' },
}
