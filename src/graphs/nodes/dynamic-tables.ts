import { z } from 'zod'
import { node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { isGiven, requireText } from './fields.ts'
import { query } from './query.ts'
import { operationNames, operations } from './record-operations.ts'

const cell = z.union(
  [
    template(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.union([template({ max: 8000 }), z.number()], 'Must be text or a number.')).max(1000),
  ],
  'Must be text, a number, true, false, null, or a list of texts and numbers.',
)

const ofOneRow = ['UPDATE', 'DELETE', 'CHANGE_RECORD_TYPE']
const writing = ['CREATE', 'UPDATE']

export const dynamicTablesNode = node({
  type: 'DYNAMIC_TABLES',
  title: 'Records',
  display: {
    icon: 'table',
    group: 'data',
    purpose: 'Creates, updates, searches or deletes records',
    summary: [
      '{operation}: {tableId} where {query}',
      '{operation}: {tableId} where {search}',
      '{operation}: {tableId}',
      '{operation}',
    ],
    initial: { workflow: { operation: 'CREATE', rowData: {} } },
    fields: {
      tableId: { label: 'Object or table' },
      operation: {
        label: 'Action',
        options: {
          CREATE: 'Create',
          UPDATE: 'Update',
          DELETE: 'Delete',
          SEARCH: 'Search',
          CHANGE_RECORD_TYPE: 'Change record type',
        },
      },
      recordTypeId: {
        label: 'Record type',
        when: { operation: ['CREATE', 'SEARCH', 'CHANGE_RECORD_TYPE'] },
      },
      rowId: { label: 'Record', hint: 'ID of the record', when: { operation: ofOneRow } },
      rowData: { label: 'Values', control: 'values', when: { operation: writing } },
      search: { label: 'Search text', when: { operation: ['SEARCH'] } },
      query: { label: 'Conditions', control: 'query', when: { operation: ['SEARCH'] } },
      sort: {
        label: 'Sort',
        when: { operation: ['SEARCH'] },
        isAdvanced: true,
        fields: {
          field: { label: 'Field' },
          direction: { label: 'Direction', options: { asc: 'Ascending', desc: 'Descending' } },
        },
      },
      limit: {
        label: 'Limit',
        hint: 'A loop takes 50 records',
        when: { operation: ['SEARCH'] },
        isAdvanced: true,
      },
    },
  },
  in: ['workflow'],
  instead: 'In a flow, use a TOOLS_AI node with table tools.',
  data: {
    tableId: ref('table').describe('The Object or Table.'),
    operation: z.enum(operationNames),
    recordTypeId: ref('recordType', ({ tableId }) => (typeof tableId === 'number' ? { tableId } : {}))
      .nullable()
      .optional()
      .describe(
        'CREATE: the type of the new record. SEARCH: finds records of this type only. CHANGE_RECORD_TYPE: the new type (required).',
      ),
    rowId: template({ max: 500 })
      .nullable()
      .optional()
      .describe('The ID of the record. Required for UPDATE, DELETE and CHANGE_RECORD_TYPE.'),
    rowData: z
      .record(z.string().min(1).max(255), cell)
      .nullable()
      .optional()
      .describe('Values by field name. Required for CREATE and UPDATE.'),
    search: template({ max: 8000 })
      .nullable()
      .optional()
      .describe('SEARCH: a text that the records contain.'),
    query: query.nullable().optional().describe('SEARCH: a QueryDSL filter, as in `rows/list`.'),
    sort: z
      .array(
        z.strictObject({
          field: z.string().min(1).max(300),
          direction: z.enum(['asc', 'desc']).default('asc'),
        }),
      )
      .max(5)
      .default([])
      .describe('SEARCH: the order of the results.'),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('SEARCH: the maximum number of records. A loop takes 50.'),
  },
  rules: (data, fail) => {
    const operation = String(data.operation)
    if (ofOneRow.includes(operation)) requireText(data.rowId, 'rowId', `for ${operation}`, fail)
    if (writing.includes(operation) && !isGiven(data.rowData)) {
      fail('rowData', `This is required for ${operation}.`, 'required')
    }
    if (operation === 'CHANGE_RECORD_TYPE' && !isGiven(data.recordTypeId)) {
      fail('recordTypeId', 'This is required for CHANGE_RECORD_TYPE.', 'required')
    }
  },
  ports: [defaultPort('once the operation is done, also if a search finds nothing'), errorPort],
  guidance: `Creates, updates, deletes or searches records of an Object or Table, or changes the record type of one. It has the
rights of the user who published the workflow. To loop over the results of a SEARCH, add an ITERATION node with this node
as its \`variableName\` and an empty \`variablePath\`.`,
  result: 'the created or updated record, `{ "id": … }` of the deleted one, or an array of the records found',
  example: {
    tableId: 1,
    operation: 'SEARCH',
    query: { path: 'Status', operator: 'equals', value: 'Open' },
    sort: [{ field: 'created_at', direction: 'desc' }],
    limit: 20,
  },
  acts: ({ operation }) => operation !== 'SEARCH',
  run: (effects, data) => operations[data.operation](effects, data),
})
