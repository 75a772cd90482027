import type { Catalog } from './text.ts'

/** The catalogs of a language. Each is loaded by itself, where it is needed. */
export type Part = 'console' | 'chat' | 'visitors' | 'server' | 'templates'

export interface LanguageDefinition {
  /** In the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  parts: Partial<Record<Part, () => Promise<Catalog>>>
}
