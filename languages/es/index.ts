import type { LanguageDefinition } from '../definition.ts'

export const es: LanguageDefinition = {
  name: 'Español',
  direction: 'ltr',
  parts: {
    visitors: async () => (await import('./visitors.ts')).texts,
  },
}
