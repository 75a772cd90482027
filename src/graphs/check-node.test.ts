import { describe, expect, it } from 'vitest'
import { checkNewNode, checkNodeData } from './check-node.ts'
import { addNode } from './edit-nodes.ts'
import { emptyGraph, type GraphScope } from './model.ts'
import { nodeDefinitions } from './nodes/index.ts'

const variables = [
  { id: 1, name: 'NAME', description: 'What the user is called' },
  { id: 2, name: 'ORDER', description: null },
]
const flow: GraphScope = { kind: 'flow', definitions: nodeDefinitions, variables }
const workflow: GraphScope = { ...flow, kind: 'workflow' }
const defaultFlow: GraphScope = { ...flow, kind: 'default-flow' }
const position = { positionX: 0, positionY: 0 }

function check(type: string, data: unknown, scope = workflow) {
  return checkNewNode(scope, emptyGraph, { type, data })
}

describe('where a node may stand', () => {
  it('START only in the default flow', () => {
    expect(check('START', {}, defaultFlow).errors).toEqual([])
    expect(check('START', {}, flow).errors).toEqual([
      {
        path: 'type',
        code: 'wrong_graph',
        message: 'A START node is available in the default Start flow of an agent only.',
      },
    ])
  })

  it('TRIGGER_INTENT only in the other flows', () => {
    const data = { agenticRouting: 'Always.' }
    expect(check('TRIGGER_INTENT', data, flow).errors).toEqual([])
    expect(check('TRIGGER_INTENT', data, defaultFlow).errors).toMatchObject([
      { path: 'type', code: 'wrong_graph' },
    ])
  })

  it('no DYNAMIC_TABLES in a flow, and what to use there', () => {
    const { errors } = check('DYNAMIC_TABLES', { tableId: 1, operation: 'SEARCH' }, flow)
    expect(errors).toEqual([
      {
        path: 'type',
        code: 'wrong_graph',
        message:
          'A DYNAMIC_TABLES node is available in workflows only. In a flow, use a TOOLS_AI node with table tools.',
      },
    ])
  })

  it('one entry a graph', () => {
    const first = check('WEBHOOK', {})
    const { graph } = addNode(workflow, emptyGraph, { type: 'WEBHOOK', position, data: first.data })
    const second = checkNewNode(workflow, graph, {
      type: 'TRIGGER',
      data: { triggerType: 'CONTACT_CREATED' },
    })
    expect(second.errors).toMatchObject([{ path: 'type', code: 'second_entry' }])
  })

  it('an unknown type with the nearest one', () => {
    expect(check('SAY', { message: 'x' }, flow).errors).toMatchObject([
      { path: 'type', code: 'unknown_node_type' },
    ])
    expect(check('SAYAI', {}, flow).errors).toMatchObject([{ suggestion: 'SAY_AI' }])
  })
})

describe('data', () => {
  it('repeats the type of its node, which is filled in and must not differ', () => {
    expect(check('SAY_AI', { message: 'Hi' }, flow).data).toMatchObject({ type: 'SAY_AI', message: 'Hi' })
    expect(check('SAY_AI', { type: 'API', message: 'Hi' }, flow).errors).toMatchObject([
      { path: 'data.type' },
    ])
  })

  it('points from {secret.KEY} to {secrets.KEY}', () => {
    const { errors } = check('CREATE_RECORD_ACTIVITY', {
      recordTypeId: 5,
      rowId: 'a',
      activityType: 'NOTE',
      content: 'With {secret.KEY}',
    })
    expect(errors.find(({ path }) => path === 'data.content')).toMatchObject({
      code: 'unknown_variable',
      message: 'Secrets are named {secrets.KEY}, with an s.',
      suggestion: 'secrets.KEY',
    })
  })

  it('tells all its mistakes at once', () => {
    const { errors, references } = check('CREATE_RECORD_ACTIVITY', {
      recordTypeId: 5,
      activityType: 'LETTER',
      content: 'For {NMAE}',
      contents: 1,
    })
    expect(errors).toMatchObject([
      { path: 'data.type', message: expect.stringContaining('CREATE_RECORD_ACTIVITY') },
      { path: 'data.rowId', code: 'required' },
      { path: 'data.activityType', code: 'invalid_value' },
      { path: 'data.contents', code: 'unknown_key', suggestion: 'content' },
      { path: 'data.content', code: 'unknown_variable', suggestion: 'NAME' },
    ])
    expect(references).toEqual([
      { kind: 'recordType', id: 5, path: ['data', 'recordTypeId'], constraint: { kind: 'OBJECT' } },
    ])
  })

  it('that cannot be stored is refused before anything else looks at it', () => {
    expect(check('SAY_AI', { message: 'a\u0000b' }, flow).errors).toMatchObject([
      { path: 'data.message', code: 'invalid_text' },
    ])
    expect(check('SAY_AI', { message: '\ud800' }, flow).errors).toMatchObject([{ code: 'invalid_text' }])
    const deep = JSON.parse(`${'{"not":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
    expect(check('DYNAMIC_TABLES', { tableId: 1, operation: 'SEARCH', query: deep }).errors).toMatchObject([
      { code: 'too_deep' },
    ])
    expect(check('SAY_AI', { message: 'x'.repeat(50_001) }, flow).errors).toMatchObject([
      { path: 'data.message', code: 'too_big' },
    ])
    expect(
      check('SAY_AI', JSON.parse('{"message":"x","constructor":1,"__proto__":{}}'), flow).errors,
    ).toMatchObject([
      { path: 'data.constructor', code: 'unknown_key' },
      { path: 'data.__proto__', code: 'unknown_key' },
    ])
  })

  it('passes over the capture field of other nodes in silence', () => {
    const captures = { captureVariables: [{ name: 'NOBODY' }], variables: [{ key: 'NOBODY', value: '' }] }
    const api = check('API', { url: 'https://example.com', captureVariables: captures.captureVariables })
    expect(api.errors).toEqual([])
    expect(api.data).not.toHaveProperty('captureVariables')
    const tools = check('TOOLS_AI', { instructions: 'x', variables: captures.variables })
    expect(tools.errors).toEqual([])
    expect(tools.data).not.toHaveProperty('variables')
    expect(check('SAY_AI', { message: 'x', ...captures }, flow).errors).toEqual([])
  })
})

describe('variables', () => {
  it('to capture are stored with id, name and description', () => {
    const data = { instructions: 'Ask.', captureVariables: [{ name: 'NAME' }, { id: 2 }] }
    expect(check('RESPONSE_AI', data, flow).data['captureVariables']).toEqual(variables)
  })

  it('to capture are found by id when they were renamed since', () => {
    const data = { instructions: 'Ask.', captureVariables: [{ id: 1, name: 'OLD', description: 'old' }] }
    expect(check('RESPONSE_AI', data, flow).data['captureVariables']).toEqual([variables[0]])
  })

  it('to capture must exist', () => {
    const captureVariables = [{ name: 'name' }, { id: 9 }, {}, { name: 'NAME' }]
    expect(check('RESPONSE_AI', { instructions: 'Ask.', captureVariables }, flow).errors).toMatchObject([
      { path: 'data.captureVariables[2]', code: 'required' },
      { path: 'data.captureVariables[0].name', code: 'not_found', suggestion: 'NAME' },
      { path: 'data.captureVariables[1].id', code: 'not_found' },
    ])
  })

  it('that an API node writes must exist', () => {
    const data = { url: 'https://example.com', variables: [{ key: 'ORDER', value: 'a.b' }, { key: 'ODER' }] }
    expect(check('API', data).errors).toMatchObject([
      { path: 'data.variables[1].key', code: 'not_found', suggestion: 'ORDER' },
    ])
  })

  it('that are unknown are errors in CREATE_RECORD_ACTIVITY and warnings elsewhere', () => {
    const activity = {
      type: 'CREATE_RECORD_ACTIVITY',
      recordTypeId: 1,
      activityType: 'NOTE',
      rowId: '{ROW}',
      content: '{order} {ORDER} {trigger_payload}',
    }
    expect(check('CREATE_RECORD_ACTIVITY', activity).errors).toMatchObject([
      { path: 'data.rowId', code: 'unknown_variable', message: expect.stringContaining('{ROW}') },
      { path: 'data.content', code: 'unknown_variable', message: expect.stringContaining('{order}') },
    ])
    const said = check('SAY_AI', { message: '{ROW} {NAME} {trigger_payload}' }, flow)
    expect(said.errors).toEqual([])
    expect(said.warnings.map((warning) => warning.message)).toEqual([
      expect.stringContaining('{ROW}'),
      expect.stringContaining('{trigger_payload}'),
    ])
  })

  it('of nodes and loops are known once the node is in the graph', () => {
    const { data } = check('ITERATION', { variableName: 'ORDER' })
    const { graph, node } = addNode(workflow, emptyGraph, { type: 'ITERATION', position, data })
    const message = `{${node.nodeId}} {${node.nodeId}.item} {${node.nodeId}.item.name} {loop.item.id} {loop.none}`
    const checked = checkNewNode(workflow, graph, { type: 'SEND_MESSAGE', data: { message } })
    expect(checked.warnings).toMatchObject([{ message: expect.stringContaining('{loop.none}') }])
    expect(
      checkNewNode(workflow, graph, { type: 'ITERATION', data: { variableName: 'Loop' } }).warnings,
    ).toEqual([])
    expect(check('ITERATION', { variableName: 'Loop' }).warnings).toMatchObject([
      { path: 'data.variableName' },
    ])
  })
})

describe('outputs of the service', () => {
  const data = { triggerType: 'CONTACT_CREATED' }
  const sent = { ...data, connectedAccountTriggerId: 't1' }

  it('must not be sent', () => {
    expect(check('TRIGGER', sent).errors).toMatchObject([
      { path: 'data.connectedAccountTriggerId', code: 'output_only' },
    ])
  })

  it('may be sent back unchanged, and stay when they are left out', () => {
    const node = { nodeId: 'n', alias: 'Trigger', position, type: 'TRIGGER', data: sent, edges: [] }
    expect(checkNodeData(workflow, emptyGraph, node, sent).errors).toEqual([])
    expect(checkNodeData(workflow, emptyGraph, node, data).data).toMatchObject(sent)
    expect(
      checkNodeData(workflow, emptyGraph, node, { ...sent, connectedAccountTriggerId: 't2' }).errors,
    ).toMatchObject([{ code: 'output_only' }])
  })
})

it('tells of every misspelt name, and makes suggestions only as long as they cost little', () => {
  const many = Array.from({ length: 1000 }, (_, id) => ({
    id,
    name: `CUSTOMER_NUMBER_${id}`,
    description: null,
  }))
  const content = many.map(({ id }) => `{CUSTOMER_NUMMER_${id}}`).join(' ')
  const data = { type: 'CREATE_RECORD_ACTIVITY', recordTypeId: 1, rowId: '1', activityType: 'NOTE', content }
  const { errors } = check('CREATE_RECORD_ACTIVITY', data, { ...workflow, variables: many })
  expect(errors).toHaveLength(1000)
  expect(errors[0]?.suggestion).toBe('CUSTOMER_NUMBER_0')
  expect(errors.filter((error) => error.suggestion !== undefined).length).toBeLessThan(50)
})

function retryWarnings(retry: object, scope = flow) {
  return check('API', { url: 'https://shop.example', retry }, scope).warnings
}

describe('tries that would come too late for somebody who waits', () => {
  it.each([
    [{ delaySeconds: 11 }, 'so there is no second attempt'],
    [{}, 'so there is no second attempt'],
    [{ attempts: 4, delaySeconds: 2, factor: 3 }, 'so only 3 of the 4 attempts are made'],
  ])('are told of in a flow: %j', (retry, outcome) => {
    expect(retryWarnings(retry)).toEqual([
      {
        path: 'data.retry.delaySeconds',
        code: 'retry_too_late',
        message: `A conversation waits less than 10 seconds for further attempts, ${outcome}. Choose a shorter delay.`,
      },
    ])
    expect(retryWarnings(retry, workflow)).toEqual([])
  })

  it.each([{ delaySeconds: 3 }, { delaySeconds: 9, attempts: 2 }])('are none of %j', (retry) => {
    expect(retryWarnings(retry)).toEqual([])
  })
})
