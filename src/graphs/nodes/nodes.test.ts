import { describe, expect, it } from 'vitest'
import type { NodeDefinition } from '../../kit/node.ts'
import { checkNewNode } from '../check-node.ts'
import { nodeGuidance, nodeSummary } from '../guidance.ts'
import { emptyGraph, type GraphScope } from '../model.ts'
import { portsOf } from '../ports.ts'
import { isUrlTemplate } from './fields.ts'
import { nodeDefinitions, nodes } from './index.ts'

const workflow: GraphScope = { kind: 'workflow', definitions: nodeDefinitions, variables: [] }

function errors(type: string, data: unknown, scope = workflow) {
  return checkNewNode(scope, emptyGraph, { type, data }).errors.map(({ path, code }) => `${path} ${code}`)
}

function definitionOf(type: string): NodeDefinition {
  const definition = nodeDefinitions.get(type)
  if (definition === undefined) throw new Error(`No ${type}`)
  return definition
}

function requiredBy(operation: string): string[] {
  return errors('DYNAMIC_TABLES', { tableId: 1, operation })
}

function handles(type: string, data: unknown): string[] {
  const definition = definitionOf(type)
  return portsOf(definition, definition.data.parse(data)).map((port) => port.handle)
}

it('there are 11 types in flows and 23 in workflows', () => {
  expect(nodes.filter((node) => node.in.includes('flow'))).toHaveLength(11)
  expect(nodes.filter((node) => node.in.includes('workflow'))).toHaveLength(23)
})

describe.each(nodes.map((node) => [node.type, node] as const))('%s', (_type, node) => {
  const kind = node.entry ?? node.in[0] ?? 'workflow'

  it('has an example that validates', () => {
    const checked = checkNewNode({ ...workflow, kind }, emptyGraph, { type: node.type, data: node.example })
    expect(checked.errors).toEqual([])
  })

  it('stores data that it takes back unchanged', () => {
    const once = node.data.parse(node.example)
    expect(node.data.parse(once)).toEqual(once)
  })

  it('refuses keys that it does not know', () => {
    expect(errors(node.type, { ...node.example, unheardOf: 1 }, { ...workflow, kind })).toEqual([
      'data.unheardOf unknown_key',
    ])
  })

  it('has a guidance page with every field, every port and its example', () => {
    const page = nodeGuidance(node)
    for (const key of node.keys) expect(page).toContain(`| \`${key}\` |`)
    for (const port of node.ports) expect(page).toContain(`- \`${port.handle}\`: taken `)
    const example: unknown = JSON.parse(/```json\n([\s\S]*)\n```/.exec(page)?.[1] ?? '')
    expect(example).toEqual({ type: node.type, position: { positionX: 0, positionY: 0 }, data: node.example })
  })
})

describe('guidance', () => {
  it('tells types, what is required, what may hold variables and what must exist', () => {
    const page = nodeGuidance(definitionOf('CREATE_RECORD_ACTIVITY'))
    expect(page).toContain('| `rowId` | string | yes | The ID of the record. May hold `{VARIABLES}`. |')
    expect(page).toContain('Must exist: record type.')
    expect(page).toContain('`NOTE`, `EMAIL`, `PHONE_CALL`, `MEETING`, `CHATAPP`')
    const api = nodeGuidance(definitionOf('API'))
    expect(api).toContain('| `headers[].value` | string | yes | May hold `{VARIABLES}`. |')
    expect(nodeGuidance(definitionOf('TRIGGER'))).toContain('not to be sent')
  })

  it('flags the types with several ways out', () => {
    const several = nodes.filter((node) => nodeSummary(node).multipleOutgoingEdges).map((node) => node.type)
    expect(several).toEqual(['CONDITIONAL_ROUTING', 'HANDOFF', 'ITERATION', 'MERGE', 'WAIT'])
    expect(nodeSummary(definitionOf('API'))).toEqual({
      type: 'API',
      title: 'API',
      validInFlow: true,
      validInWorkflow: true,
      multipleOutgoingEdges: false,
    })
  })
})

describe('ports', () => {
  it('CONDITIONAL_ROUTING has one for each condition and else', () => {
    const conditions = [{ expression: 'a' }, { id: 'mine', expression: 'b' }, { expression: 'c' }]
    expect(handles('CONDITIONAL_ROUTING', { conditions })).toEqual([
      'condition_1',
      'mine',
      'condition_3',
      'else',
      'error',
    ])
    expect(
      errors('CONDITIONAL_ROUTING', {
        conditions: [{ id: 'condition_2', expression: 'a' }, { expression: 'b' }],
      }),
    ).toEqual(['data.conditions[1].id taken'])
    expect(errors('CONDITIONAL_ROUTING', { conditions: [{ id: 'else', expression: 'a' }] })).toEqual([
      'data.conditions[0].id taken',
    ])
    expect(errors('CONDITIONAL_ROUTING', { conditions: [] })).toEqual(['data.conditions too_small'])
  })

  it('ITERATION has body, completed and empty; BREAK none', () => {
    expect(handles('ITERATION', { variableName: 'X' })).toEqual(['body', 'completed', 'empty'])
    expect(handles('BREAK', {})).toEqual([])
  })
})

describe('SCHEDULED_TRIGGER', () => {
  const data = { cronExpression: '0 9 * * *', timezone: 'Europe/Madrid', startTime: null, endTime: null }

  it('asks for a valid expression and zone, and for the window even if it is null', () => {
    expect(errors('SCHEDULED_TRIGGER', data)).toEqual([])
    expect(errors('SCHEDULED_TRIGGER', {})).toEqual(
      ['cronExpression', 'timezone', 'startTime', 'endTime'].map((key) => `data.${key} required`),
    )
    expect(
      errors('SCHEDULED_TRIGGER', { ...data, cronExpression: '61 * * * *', timezone: 'Mars/Base' }),
    ).toEqual(['data.cronExpression invalid_cron', 'data.timezone invalid_timezone'])
  })

  it.each(['', 'soon', '* * *', '0 0 9 * * *', '2026-01-01T00:00:00', '@never'])(
    'no expression: %s',
    (cronExpression) => {
      expect(errors('SCHEDULED_TRIGGER', { ...data, cronExpression })).toEqual([
        'data.cronExpression invalid_cron',
      ])
    },
  )

  it.each(['*/5 * * * *', '0 0 1 * *', '0 9 * * MON-FRI', '@daily'])(
    'an expression: %s',
    (cronExpression) => {
      expect(errors('SCHEDULED_TRIGGER', { ...data, cronExpression })).toEqual([])
    },
  )

  it('asks for dates in order and tells of a schedule that never fires', () => {
    expect(errors('SCHEDULED_TRIGGER', { ...data, startDate: '2026-02-01', endDate: '2026-01-01' })).toEqual([
      'data.endDate out_of_order',
    ])
    const never = { type: 'SCHEDULED_TRIGGER', data: { ...data, cronExpression: '0 0 30 2 *' } }
    expect(checkNewNode(workflow, emptyGraph, never).warnings).toMatchObject([{ code: 'never_fires' }])
  })

  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31T10:00:00Z', '2026-01-31'],
    ['2026-01-31', '2026-01-31T10:00:00Z'],
    ['2026-01-31T10:00:00+02:00', '2026-01-31T08:00:00Z'],
  ])('may begin %s and end %s', (startDate, endDate) => {
    expect(errors('SCHEDULED_TRIGGER', { ...data, startDate, endDate })).toEqual([])
  })

  it('tells of a date that is none, and of no order then', () => {
    const sent = { type: 'SCHEDULED_TRIGGER', data: { ...data, startDate: 'soon', endDate: '2026-01-31' } }
    expect(checkNewNode(workflow, emptyGraph, sent).errors).toEqual([
      {
        path: 'data.startDate',
        code: 'invalid_format',
        message: 'Must be an ISO date such as 2026-01-31, or an ISO timestamp with its offset.',
      },
    ])
  })
})

describe('TRIGGER', () => {
  it.each([
    ['TABLE_ROW_CREATED', ['triggeredByTableId']],
    ['TABLE_ROW_UPDATED', ['triggeredByTableId']],
    ['OBJECT_RECORD_CREATED', ['triggeredByTableId', 'triggeredByRecordTypeId']],
    ['OBJECT_RECORD_UPDATED', ['triggeredByTableId', 'triggeredByRecordTypeId']],
    ['INTEGRATION_TRIGGER', ['connectedAccountId', 'triggerToolkit', 'triggerSlug']],
    ['CONVERSATION_ENDED', []],
    ['INCOMING_WEBHOOK', []],
  ])('%s requires %j', (triggerType, keys) => {
    expect(errors('TRIGGER', { triggerType })).toEqual(keys.map((key) => `data.${key} required`))
  })

  it('is no schedule', () => {
    const { errors: found } = checkNewNode(workflow, emptyGraph, {
      type: 'TRIGGER',
      data: { triggerType: 'SCHEDULED_TRIGGER' },
    })
    expect(found).toMatchObject([
      { path: 'data.triggerType', message: expect.stringContaining('SCHEDULED_TRIGGER node') },
    ])
  })

  it('for conversations without agents is accepted, with a warning', () => {
    const node = { type: 'TRIGGER', data: { triggerType: 'CONVERSATION_ENDED', triggeredBy: 'USER' } }
    expect(checkNewNode(workflow, emptyGraph, node).warnings).toMatchObject([
      { path: 'data.triggeredByAgentIds', code: 'never_fires' },
      { path: 'data.triggeredBy', code: 'never_fires' },
    ])
  })

  it('listens to an Object for records and to a Table for rows', () => {
    const data = { triggerType: 'OBJECT_RECORD_CREATED', triggeredByTableId: 3, triggeredByRecordTypeId: 4 }
    expect(checkNewNode(workflow, emptyGraph, { type: 'TRIGGER', data }).references).toMatchObject([
      { kind: 'table', id: 3, constraint: { kind: 'OBJECT' } },
      { kind: 'recordType', id: 4, constraint: { tableId: 3 } },
    ])
  })
})

describe('SEND_CHATAPP_MESSAGE', () => {
  const data = { phoneNumberId: 1, template: 'hello' }

  it('asks for a name and a number, or for a record', () => {
    expect(errors('SEND_CHATAPP_MESSAGE', data)).toEqual([
      'data.personName required',
      'data.phoneNumber required',
    ])
    expect(errors('SEND_CHATAPP_MESSAGE', { ...data, recipientMode: 'PEOPLE_RECORD' })).toEqual([
      'data.peopleRowId required',
    ])
    expect(
      errors('SEND_CHATAPP_MESSAGE', { ...data, recipientMode: 'PEOPLE_RECORD', peopleRowId: '{X}' }),
    ).toEqual([])
    expect(errors('SEND_CHATAPP_MESSAGE', { ...data, personName: 'A', phoneNumber: '{PHONE}' })).toEqual([])
    expect(errors('SEND_CHATAPP_MESSAGE', { ...data, personName: 'A', phoneNumber: '600 000 000' })).toEqual([
      'data.phoneNumber invalid_phone_number',
    ])
  })

  it('points at a number that has an agent', () => {
    const { references } = checkNewNode(workflow, emptyGraph, { type: 'SEND_CHATAPP_MESSAGE', data })
    expect(references).toMatchObject([{ kind: 'phoneNumber', id: 1, constraint: { hasAgent: true } }])
  })
})

describe('other rules', () => {
  it('selectedRecordTypes grant at least one permission', () => {
    expect(
      errors('TOOLS_AI', { instructions: 'x', selectedRecordTypes: [{ recordTypeId: 1, read: false }] }),
    ).toEqual(['data.selectedRecordTypes[0] no_permission'])
    expect(
      errors('TOOLS_AI', { instructions: 'x', selectedRecordTypes: [{ recordTypeId: 1, create: true }] }),
    ).toEqual([])
  })

  it('DYNAMIC_TABLES asks for what its operation needs', () => {
    expect(requiredBy('CREATE')).toEqual(['data.rowData required'])
    expect(requiredBy('UPDATE')).toEqual(['data.rowId required', 'data.rowData required'])
    expect(requiredBy('DELETE')).toEqual(['data.rowId required'])
    expect(requiredBy('CHANGE_RECORD_TYPE')).toEqual(['data.rowId required', 'data.recordTypeId required'])
    expect(requiredBy('SEARCH')).toEqual([])
  })

  it('a model is named by its id, or by model and vendor together', () => {
    const flow: GraphScope = { ...workflow, kind: 'flow' }
    expect(errors('SAY_AI', { message: 'x', model: 'm' }, flow)).toEqual(['data.aiVendor required'])
    const data = { message: 'x', model: 'm', aiVendor: 'v', aiModelId: -3 }
    expect(checkNewNode(flow, emptyGraph, { type: 'SAY_AI', data }).references).toMatchObject([
      { kind: 'aiModel', id: -3, constraint: { type: 'TEXT', deprecated: false } },
      { kind: 'aiModelName', id: 'm', constraint: { type: 'TEXT', aiVendor: 'v' } },
    ])
  })

  it('variables in the values of a row and a query are found', () => {
    const data = {
      tableId: 1,
      operation: 'SEARCH',
      rowData: { Name: '{A}', Tags: ['{B}', 2], Count: 3, None: null },
      search: '{C}',
      query: {
        and: [
          { not: { path: 'Name', operator: 'in', value: ['{D}'] } },
          { path: 'X', operator: 'equals', value: '{E}' },
        ],
      },
    }
    const { errors: found, warnings } = checkNewNode(workflow, emptyGraph, { type: 'DYNAMIC_TABLES', data })
    expect(found).toEqual([])
    expect(warnings.map((warning) => warning.path)).toEqual([
      'data.rowData.Name',
      'data.rowData.Tags[0]',
      'data.search',
      'data.query.and[0].not.value[0]',
      'data.query.and[1].value',
    ])
  })

  it('says what a value of a row or a query may be', () => {
    const data = {
      tableId: 1,
      operation: 'SEARCH',
      rowData: { Name: { first: 'Ana' }, Tags: [true] },
      query: { and: [{ path: 'Name', operator: 'equals', value: { first: 'Ana' } }] },
    }
    const found = checkNewNode(workflow, emptyGraph, { type: 'DYNAMIC_TABLES', data }).errors
    expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'data.rowData.Name: Must be text, a number, true, false, null, or a list of texts and numbers.',
      'data.rowData.Tags[0]: Must be text or a number.',
      'data.query.and[0].value: Must be text, a number, true, false, null, or a list of these.',
    ])
  })

  it('API and WEBHOOK urls are valid', () => {
    expect(errors('API', { url: 'not a url' })).toEqual(['data.url invalid_url'])
    expect(errors('WEBHOOK', { url: 'nowhere' })).toEqual(['data.url invalid_url'])
    // This URL takes no variables.
    expect(errors('WEBHOOK', { url: '{URL}' })).toEqual(['data.url invalid_url'])
    expect(errors('WEBHOOK', { url: 'https://example.com/webhooks/wh_1' })).toEqual([])
    expect(errors('API', { url: 'https://example.com', headers: [{ key: 'a b', value: '' }] })).toEqual([
      'data.headers[0].key invalid_format',
    ])
  })
})

describe('isUrlTemplate', () => {
  it.each([
    'https://example.com/a?b={C}',
    '{URL}',
    '{BASE}/orders/{ID}',
    '{SCHEME}://host/x',
    'https://{HOST}:{PORT}/',
    'https://api.{DOMAIN}/{A}{B}',
    'http://localhost:8080',
  ])('is one: %s', (text) => expect(isUrlTemplate(text)).toBe(true))

  it.each([
    '',
    'example.com',
    '/orders',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    '{URL} x',
  ])('is none: %s', (text) => expect(isUrlTemplate(text)).toBe(false))
})
