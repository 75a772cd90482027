import { z } from 'zod'
import type { Reference } from '../../kit/references.ts'
import { recordOperations, recordTools } from '../../runs/index.ts'
import { toolFields } from './fields.ts'
import { toolType } from './tool-type.ts'

const tableTool = z.strictObject({
  type: z.literal('TABLE'),
  ...toolFields,
  tableId: z.int().meta({ description: 'The object or table.', example: 12 }),
  recordTypeId: z
    .int()
    .nullable()
    .default(null)
    .meta({ description: 'Limits the tool to records of this type. Null for all records.', example: null }),
  operations: z
    .array(z.enum(recordOperations))
    .min(1)
    .refine((given) => new Set(given).size === given.length, {
      error: 'Name each one once.',
      params: { code: 'duplicate' },
    })
    .meta({ description: '`createActivity` works for objects only.', example: ['read'] }),
})

type TableTool = z.output<typeof tableTool>

/** Reads and changes the records of one object or table, with a function for each operation. */
export const tableToolType = toolType({
  resource: 'TableTool',
  schema: tableTool,
  references: tableReferences,
  open: async ({ app, actor, catalogue }, { tableId, recordTypeId, operations, name, description }) => {
    const object = (await catalogue()).byId.get(tableId)
    if (object === undefined) return []
    return recordTools(app, actor, { object, recordTypeId, operations, name, description })
  },
})

function tableReferences({ tableId, recordTypeId, operations: granted }: TableTool): Reference[] {
  const kind = granted.includes('createActivity') ? { kind: 'OBJECT' } : {}
  const table: Reference = { kind: 'table', id: tableId, path: ['tableId'], constraint: kind }
  if (recordTypeId === null) return [table]
  return [table, { kind: 'recordType', id: recordTypeId, path: ['recordTypeId'], constraint: { tableId } }]
}
