export const modelTypes = ['TEXT', 'TRANSCRIPTION', 'FILE_ANALYSIS'] as const
export type ModelType = (typeof modelTypes)[number]

const vendors = ['OPENAI', 'ANTHROPIC', 'GOOGLE', 'OPENAI_COMPATIBLE', 'OFFLINE'] as const
export type Vendor = (typeof vendors)[number]

export interface Model {
  /** Negative, and never reused: stored graphs refer to it. */
  id: number
  name: string
  description: string
  type: ModelType
  aiVendor: Vendor
  reasoningModel: boolean
  creditsPerMessage: number
  /** Position in lists. The first usable model of a type is its default. */
  order: number
  analyticsColor: string
  /** The vendor's model ID. */
  externalId: string
  /**
   * `offered` models are listed; `deprecated` models still work where they are already chosen; `unavailable` models
   * only reserve an ID and can't run in this version.
   */
  status: 'offered' | 'deprecated' | 'unavailable'
  /** The second model that an agent may name, used if this one fails. */
  substitute?: Model
}

/** The part of a vendor's entry that differs from model to model. */
export type ModelEntry = Omit<Model, 'aiVendor' | 'type' | 'status' | 'substitute'> &
  Partial<Pick<Model, 'type' | 'status'>>

export function modelsOf(aiVendor: Vendor, entries: readonly ModelEntry[]): readonly Model[] {
  return entries.map((entry) => ({ type: 'TEXT', status: 'offered', ...entry, aiVendor }))
}
