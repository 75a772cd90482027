import { done } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { addressIn, modelFields, modelRules, urlTemplate } from './fields.ts'

export const fileAnalysisNode = node({
  type: 'FILE_ANALYSIS',
  title: 'File analysis',
  in: ['workflow'],
  data: {
    fileUrl: urlTemplate().describe('Where the file is: http or https; an image, a PDF or a document.'),
    prompt: template().default('').describe('What to find out about the file; its text alone when left out.'),
    ...modelFields('FILE_ANALYSIS'),
  },
  rules: modelRules,
  ports: [defaultPort('once the analysis is there'), errorPort],
  guidance: `Reads the text of a file from a URL, by OCR where it is a picture, and answers \`prompt\` about it. Put an
AI_CAPTURE node behind it to fill variables.`,
  result: 'the answer to the prompt, or the text of the file where there is no prompt',
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
