import { done } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { addressIn, modelDisplay, modelFields, modelRules, urlTemplate } from './fields.ts'

export const fileAnalysisNode = node({
  type: 'FILE_ANALYSIS',
  title: 'File analysis',
  display: {
    icon: 'file',
    group: 'ai',
    purpose: 'Reads a file and answers questions about it',
    summary: ['{fileUrl}', '{prompt}'],
    fields: {
      fileUrl: { label: 'File URL', hint: 'An image, a PDF or a document' },
      prompt: { label: 'Question', hint: 'If empty, the result is the text of the file' },
      ...modelDisplay(),
    },
  },
  in: ['workflow'],
  data: {
    fileUrl: urlTemplate().describe('The http or https URL of an image, a PDF or a document.'),
    prompt: template()
      .default('')
      .describe('A question about the file. Without one, the result is the text of the file.'),
    ...modelFields('FILE_ANALYSIS'),
  },
  rules: modelRules,
  ports: [defaultPort('once the file is analyzed'), errorPort],
  guidance: `Reads the text of a file from a URL, with OCR for pictures, and answers \`prompt\` about it. Use an AI_CAPTURE node
after it to fill variables.`,
  result: 'the answer to the prompt, or the text of the file without a prompt',
  example: {
    fileUrl: 'https://files.example.com/invoices/1.pdf',
    prompt: 'What is the total, and when is it due?',
  },
  reach: 'outside',
  repeatable: () => true,
  timeout: () => 6 * 60_000,
  run: async ({ lookup, models }, data) => {
    const url = addressIn(data.fileUrl, lookup)
    return done(await models.analyse(data, { url, prompt: interpolate(data.prompt, lookup) }))
  },
})
