import { fileAnalysisOffered } from '../offline/file-analysis/read-file.ts'
import { transcriptionMissing, transcriptionOffered } from '../offline/transcription/recognise.ts'
import { type ModelType, modelsOf } from './model.ts'

/**
 * Models that run on this machine, without a key or network. They come last, so they are the default only if no other
 * model is usable.
 */
export const offline = modelsOf('OFFLINE', [
  {
    id: -1,
    name: 'Offline demo model',
    description:
      'A deterministic model that runs on this machine. It routes by similarity, extracts values, quotes retrieved passages and follows literal instructions. It writes no text of its own. It costs credits like any other model, so that you can try usage and limits.',
    reasoningModel: false,
    creditsPerMessage: 1,
    order: 100,
    analyticsColor: '#64748B',
    externalId: 'offline-demo',
  },
  {
    id: -2,
    name: 'Offline transcription',
    description:
      'Speech to text on this machine: Whisper (base) transcribes MP3, Ogg, FLAC and WAV of up to 15 minutes in about a hundred languages.',
    type: 'TRANSCRIPTION',
    reasoningModel: false,
    creditsPerMessage: 1,
    order: 101,
    analyticsColor: '#7C8AA0',
    externalId: 'offline-transcription',
    status: transcriptionOffered ? 'offered' : 'unavailable',
  },
  {
    id: -3,
    name: 'Offline file analysis',
    description:
      'Reads PDF, DOCX, PNG, JPEG, WebP, HTML and text on this machine, and pictures with OCR in English. The default text model answers questions about the text, at its own price.',
    type: 'FILE_ANALYSIS',
    reasoningModel: false,
    creditsPerMessage: 1,
    order: 102,
    analyticsColor: '#94A3B8',
    externalId: 'offline-file-analysis',
    status: fileAnalysisOffered ? 'offered' : 'unavailable',
  },
])

/** Explains why no model of this type can run, and the fix. */
export function whyNoModel(type: ModelType): string {
  const remedy = type === 'TRANSCRIPTION' ? transcriptionMissing : 'Configure the key of a vendor'
  return `No ${type} model can run on this server. ${remedy}.`
}
