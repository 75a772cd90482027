import type { LanguageDefinition } from '../definition.ts'

export const de: LanguageDefinition = {
  name: 'Deutsch',
  direction: 'ltr',
  parts: {
    console: async () => (await import('./console/index.ts')).texts,
    chat: async () => (await import('./chat.ts')).texts,
    visitors: async () => (await import('./visitors.ts')).texts,
    server: async () => (await import('./server.ts')).texts,
    templates: async () => (await import('./templates.ts')).texts,
  },
}
