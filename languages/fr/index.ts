import type { LanguageDefinition } from '../definition.ts'

export const fr: LanguageDefinition = {
  name: 'Français',
  parts: {
    console: async () => (await import('./console/index.ts')).texts,
  },
}
