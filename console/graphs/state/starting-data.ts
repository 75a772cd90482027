import type { NodeData } from './graph.ts'
import type { GraphFamily } from './node-types.ts'

/** Defaults for new nodes beyond those of the definition: common options for required choices. */
export function startingData(type: string, family: GraphFamily): NodeData {
  switch (type) {
    case 'CONDITIONAL_ROUTING':
      return {
        mode: family === 'workflow' ? 'EXPRESSION' : 'AI',
        conditions: [{ id: 'condition_1', expression: '' }],
      }
    case 'DYNAMIC_TABLES':
      return { operation: 'CREATE', rowData: {} }
    case 'SCHEDULED_TRIGGER': {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return { cronExpression: '0 9 * * 1-5', timezone: timeZone, startTime: null, endTime: null }
    }
    case 'TRIGGER':
      return { triggerType: 'CONTACT_CREATED' }
    case 'AUTOMATION_STATUS':
      return { action: 'SET_ACTIVE' }
    case 'CREATE_RECORD_ACTIVITY':
      return { activityType: 'NOTE' }
    default:
      return {}
  }
}
