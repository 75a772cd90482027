import { modelsOf } from './model.ts'

/** What runs on this machine, without a key and without a network. Last in order: the default only where nothing else is. */
export const offline = modelsOf('OFFLINE', [
  {
    id: -1,
    name: 'Offline demo model',
    description:
      'A deterministic demo that runs on this machine: it routes by similarity, extracts values, quotes retrieved passages and follows literal instructions. It writes no text of its own. It costs a credit like any other, so that usage and limits can be tried.',
    reasoningModel: false,
    creditsPerMessage: 1,
    order: 100,
    analyticsColor: '#64748B',
    externalId: 'offline-demo',
  },
  {
    id: -2,
    name: 'Offline transcription',
    description: 'Speech to text on this machine.',
    type: 'TRANSCRIPTION',
    reasoningModel: false,
    creditsPerMessage: 1,
    order: 101,
    analyticsColor: '#7C8AA0',
    externalId: 'offline-transcription',
    status: 'unavailable',
  },
  {
    id: -3,
    name: 'Offline file analysis',
    description: 'Text of PDF, DOCX and images on this machine.',
    type: 'FILE_ANALYSIS',
    reasoningModel: false,
    creditsPerMessage: 1,
    order: 102,
    analyticsColor: '#94A3B8',
    externalId: 'offline-file-analysis',
    status: 'unavailable',
  },
])
