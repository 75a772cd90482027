import { z } from 'zod'
import { done, type Grants, NodeFailure } from '../../kit/effects.ts'
import { capture, node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { asTexts, captureTargets } from './captures.ts'
import {
  isBlank,
  modelRules,
  onInterruptDisplay,
  onInterruptField,
  selectedRecordTypes,
  textModelDisplay,
  textModelFields,
} from './fields.ts'

export const toolsAiNode = node({
  type: 'TOOLS_AI',
  title: 'Tools',
  display: {
    icon: 'tool',
    group: 'ai',
    purpose: 'Lets the model choose among tools and records',
    summary: ['{instructions}', '{prompt}', '{customToolIds}', 'No tools selected'],
    fields: {
      instructions: { label: 'Instructions', hint: 'The task of the model' },
      prompt: { label: 'Prompt', hint: 'In automations, the text or data that it works on' },
      customToolIds: { label: 'Tools' },
      playbookIds: { label: 'Playbooks' },
      selectedRecordTypes: {
        label: 'Records',
        hint: 'Records that the model can use, each with at least one permission',
        fields: {
          recordTypeId: { label: 'Record type' },
          read: { label: 'Read' },
          create: { label: 'Create' },
          update: { label: 'Update' },
          delete: { label: 'Delete' },
          createActivity: { label: 'Log activities' },
        },
      },
      captureVariables: { label: 'Captured variables', hint: 'The result fills them' },
      ...textModelDisplay(),
      onInterrupt: onInterruptDisplay,
    },
  },
  in: ['flow', 'workflow'],
  data: {
    instructions: template().default('').describe('The task of the model.'),
    prompt: template().default('').describe('In workflows: the text or data for the task.'),
    customToolIds: z.array(ref('tool')).max(100).default([]).describe('The tools that the model can call.'),
    playbookIds: z
      .array(ref('playbook'))
      .max(50)
      .default([])
      .describe('The playbooks that the model follows.'),
    selectedRecordTypes,
    captureVariables: capture().describe('The variables that the result fills.'),
    ...textModelFields(),
    onInterrupt: onInterruptField(),
  },
  rules: modelRules,
  hints: (data, hint) => {
    if (isBlank(data.instructions) && isBlank(data.prompt)) {
      hint('instructions', 'Without `instructions` or `prompt`, the model has no task.', 'no_instructions')
    }
    if (data.customToolIds.length + data.playbookIds.length + data.selectedRecordTypes.length === 0) {
      hint('customToolIds', 'Without a tool, playbook or record type, the model can only answer.', 'no_tools')
    }
  },
  ports: [defaultPort('once the model is done'), errorPort],
  guidance: `Lets the model choose among its tools, call them as often as the limits of the turn or run allow, and sum up. The model
can only do what \`selectedRecordTypes\` permits with records, and never more than the rights of the graph allow. If its
calls failed and none succeeded after that, the node fails.`,
  result: "the model's final text",
  example: {
    instructions: 'Look up the order and report its status. Change nothing.',
    customToolIds: [],
    selectedRecordTypes: [],
  },
  reach: 'outside',
  repeatable: changesNothing,
  timeout: () => 600_000,
  run: async ({ lookup, models, conversation }, data) => {
    const targets = captureTargets(data.captureVariables)
    const { text, results, failure } = await models.work(data, {
      instructions: interpolate(data.instructions, lookup),
      prompt: interpolate(data.prompt, lookup),
      aloud: targets.length === 0,
    })
    if (failure !== null) throw new NodeFailure(failure)
    // A model that called no tool and asks something lacks an input, so its question goes to the visitor.
    const asks = results.length === 0 && text.trimEnd().endsWith('?')
    if (conversation !== null && asks && conversation.asked < conversation.mostAsks) {
      conversation.say(text)
      return { outcome: { kind: 'wait', asked: conversation.asked + 1 }, output: text }
    }
    const transcript = [...results, text].join('\n')
    if (targets.length > 0 && transcript.trim() !== '') {
      return done(text, asTexts(await models.capture(data, { targets, text: transcript })))
    }
    if (text.trim() !== '') conversation?.say(text)
    return done(text)
  },
})

/** Custom tools may do anything. Records are changed only with permission. */
function changesNothing({ customToolIds, selectedRecordTypes: granted }: Grants): boolean {
  return (
    customToolIds.length === 0 &&
    granted.every((one) => !one.create && !one.update && !one.delete && !one.createActivity)
  )
}
