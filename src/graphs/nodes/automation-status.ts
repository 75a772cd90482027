import { z } from 'zod'
import { node, ref } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'

export const automationStatusNode = node({
  type: 'AUTOMATION_STATUS',
  title: 'Automation status',
  display: {
    icon: 'automation',
    group: 'decide',
    purpose: 'Activates or pauses another automation',
    summary: ['{action}: {automationId}', '{action}'],
    initial: { workflow: { action: 'SET_ACTIVE' } },
    fields: {
      automationId: { label: 'Automation' },
      action: {
        label: 'Action',
        options: { SET_ACTIVE: 'Activate', SET_DRAFT: 'Set to draft', TOGGLE: 'Toggle' },
      },
    },
  },
  in: ['workflow'],
  data: {
    automationId: ref('workflow').describe('The workflow whose status is changed.'),
    action: z.enum(['SET_ACTIVE', 'SET_DRAFT', 'TOGGLE']),
  },
  ports: [defaultPort('once the status is set'), errorPort],
  guidance: `Activates another automation (SET_ACTIVE), sets it to draft (SET_DRAFT) or switches between the two (TOGGLE). It
publishes nothing, so a workflow that was never published can't be activated.`,
  result: 'the new status of the automation',
  example: { automationId: 1, action: 'SET_DRAFT' },
  run: ({ setStatus }, { automationId, action }) => setStatus(automationId, action),
})
