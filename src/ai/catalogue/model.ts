export const modelTypes = ['TEXT', 'TRANSCRIPTION', 'FILE_ANALYSIS'] as const
export type ModelType = (typeof modelTypes)[number]

const vendors = ['OPENAI', 'ANTHROPIC', 'GOOGLE', 'OPENAI_COMPATIBLE', 'OFFLINE'] as const
export type Vendor = (typeof vendors)[number]

/** A model as the catalogue knows it. */
export interface Model {
  /** Negative, and never given to another model: stored graphs name it. */
  id: number
  name: string
  description: string
  type: ModelType
  aiVendor: Vendor
  reasoningModel: boolean
  creditsPerMessage: number
  /** Place in lists. The first usable model of a type is the default of that type. */
  order: number
  analyticsColor: string
  /** What the vendor calls it. */
  externalId: string
  /**
   * `offered` is listed and may be chosen; `deprecated` still serves those who chose it; `unavailable` keeps its
   * id for a model that this version cannot run, and is otherwise unknown.
   */
  status: 'offered' | 'deprecated' | 'unavailable'
  /** Steps in when this one fails, where an agent names a second model. */
  substitute?: Model
}

/** The part of a vendor's entry that differs from model to model. */
export type ModelEntry = Omit<Model, 'aiVendor' | 'type' | 'status' | 'substitute'> &
  Partial<Pick<Model, 'type' | 'status'>>

export function modelsOf(aiVendor: Vendor, entries: readonly ModelEntry[]): readonly Model[] {
  return entries.map((entry) => ({ type: 'TEXT', status: 'offered', ...entry, aiVendor }))
}
