import { z } from 'zod'
import { done } from '../../kit/effects.ts'
import { capture, node } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { captureTargets } from './captures.ts'
import { addressIn, modelDisplay, modelFields, modelRules, urlTemplate } from './fields.ts'

export const transcriptionNode = node({
  type: 'TRANSCRIPTION',
  title: 'Transcription',
  display: {
    icon: 'play',
    group: 'ai',
    purpose: 'Transcribes a recording',
    summary: '{audioUrl}',
    fields: {
      audioUrl: { label: 'Recording URL' },
      language: { label: 'Language', hint: 'If empty, it is detected' },
      captureVariables: { label: 'Captured variables', hint: 'They are set to the text' },
      ...modelDisplay(),
    },
  },
  in: ['workflow'],
  data: {
    audioUrl: urlTemplate().describe('The http or https URL of the audio.'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Must be a language code such as en or pt-BR.')
      .nullable()
      .optional()
      .describe('The spoken language. Detected by default.'),
    captureVariables: capture().describe('The variables that are set to the text.'),
    ...modelFields('TRANSCRIPTION'),
  },
  rules: modelRules,
  ports: [defaultPort('once the audio is transcribed'), errorPort],
  guidance:
    'Transcribes the audio at a URL. The text is the result of the node and the value of each captured variable.',
  result: 'the transcript',
  example: { audioUrl: 'https://files.example.com/calls/1.mp3', language: 'en' },
  reach: 'outside',
  repeatable: () => true,
  timeout: () => 12 * 60_000,
  run: async ({ lookup, models }, data) => {
    const text = await models.transcribe(data, {
      url: addressIn(data.audioUrl, lookup),
      language: data.language,
    })
    const names = captureTargets(data.captureVariables).map(({ name }) => [name, text])
    return done(text, Object.fromEntries(names))
  },
})
