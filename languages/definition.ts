import type { Catalog } from './text.ts'

/** The catalogs of a language. Each is loaded by itself, where it is needed. */
export type Part = 'console' | 'chat' | 'visitors' | 'server' | 'templates'

export interface LanguageDefinition {
  /** In the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Recognizes messages of visitors: words of nearly every sentence that other languages don't have, and own letters. */
  recognizedBy?: { words: string; letters: string }
  parts: Partial<Record<Part, () => Promise<Catalog>>>
}
