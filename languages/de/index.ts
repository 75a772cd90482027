import type { LanguageDefinition } from '../definition.ts'

export const de: LanguageDefinition = {
  name: 'Deutsch',
  parts: {
    console: async () => (await import('./console/index.ts')).texts,
  },
}
