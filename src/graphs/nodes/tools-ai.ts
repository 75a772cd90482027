import { z } from 'zod'
import { capture, node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { isBlank, modelRules, selectedRecordTypes, textModelFields } from './fields.ts'

export const toolsAiNode = node({
  type: 'TOOLS_AI',
  title: 'Tools',
  in: ['flow', 'workflow'],
  data: {
    instructions: template().default('').describe('What the model is to get done, and with what care.'),
    prompt: template().default('').describe('In workflows: the text or data that it works on.'),
    customToolIds: z.array(ref('tool')).max(100).default([]).describe('Tools that the model may call.'),
    playbookIds: z.array(ref('playbook')).max(50).default([]).describe('Playbooks that it follows.'),
    selectedRecordTypes,
    captureVariables: capture().describe('Variables that its result fills.'),
    ...textModelFields(),
  },
  rules: modelRules,
  hints: (data, hint) => {
    if (isBlank(data.instructions) && isBlank(data.prompt)) {
      hint(
        'instructions',
        'Without `instructions` or `prompt` the model has little to go by.',
        'no_instructions',
      )
    }
    if (data.customToolIds.length + data.playbookIds.length + data.selectedRecordTypes.length === 0) {
      hint(
        'customToolIds',
        'No tool, playbook or record type is given; the model can only answer.',
        'no_tools',
      )
    }
  },
  ports: [defaultPort('once the model is done'), errorPort],
  guidance: `Lets the model choose among the tools that it is given, call them as often as it needs to within the limits
of a turn or run, and sum up. Records are reached through \`selectedRecordTypes\`: the model can do to them what is
granted there and nothing else, and never more than the rights under which the graph runs.`,
  result: "the model's closing words",
  example: {
    instructions: 'Look the order up and tell its state. Change nothing.',
    customToolIds: [],
    selectedRecordTypes: [],
  },
})
