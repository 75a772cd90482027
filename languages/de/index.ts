import type { LanguageDefinition } from '../definition.ts'

export const de: LanguageDefinition = {
  name: 'Deutsch',
  direction: 'ltr',
  recognizedBy: {
    words:
      'ich sie wir ist sind nicht und oder aber der das den dem ein eine einen einem einer mit für auf bitte danke hallo guten kann können möchte haben habe wie wo wann warum jemand jemanden jemandem mein meine meinen mir mich ihnen noch auch von zu zum zur im es gibt kein keine moin servus hilfe mensch menschen sprechen',
    letters: 'äöüß',
  },
  parts: {
    console: async () => (await import('./console/index.ts')).texts,
    chat: async () => (await import('./chat.ts')).texts,
    visitors: async () => (await import('./visitors.ts')).texts,
    server: async () => (await import('./server.ts')).texts,
    templates: async () => (await import('./templates.ts')).texts,
  },
}
