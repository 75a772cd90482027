import type { LanguageDefinition } from '../definition.ts'

export const fr: LanguageDefinition = {
  name: 'Français',
  direction: 'ltr',
  recognizedBy: {
    words:
      'je tu il elle nous vous ils elles est sont pas ne et ou mais le la les un une du au aux ce cette ces mon ma mes votre vos notre avec pour sur dans par que qu qui quoi quand pourquoi où combien merci bonjour bonsoir salut oui peux peut pouvez puis voudrais veux souhaite avez avons suis aide quelqu parler commande',
    letters: 'éèêëàâçùûîïôœ',
  },
  parts: {
    console: async () => (await import('./console/index.ts')).texts,
    chat: async () => (await import('./chat.ts')).texts,
    visitors: async () => (await import('./visitors.ts')).texts,
    server: async () => (await import('./server.ts')).texts,
    templates: async () => (await import('./templates.ts')).texts,
  },
}
