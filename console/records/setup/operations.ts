import type { Kind } from '../source.ts'

const operations = {
  object: {
    change: 'patchObject',
    remove: 'deleteObject',
    createField: 'postObjectFields',
    changeField: 'patchObjectField',
    removeField: 'deleteObjectField',
    duplicateField: 'postObjectFieldDuplicate',
    previewType: 'postObjectFieldChangeTypePreview',
    changeType: 'postObjectFieldChangeType',
    typeChanges: 'getObjectFieldTypeChanges',
    undoType: 'postObjectFieldTypeChangeUndo',
    previewFormula: 'postObjectFieldsPreviewFormula',
    import: 'postObjectImport',
    imports: 'getObjectImports',
    undoImport: 'postObjectImportUndo',
    seenBy: 'postObjectRowsSeenBy',
  },
  table: {
    change: 'patchTable',
    remove: 'deleteTable',
    createField: 'postTableFields',
    changeField: 'patchTableField',
    removeField: 'deleteTableField',
    duplicateField: 'postTableFieldDuplicate',
    previewType: 'postTableFieldChangeTypePreview',
    changeType: 'postTableFieldChangeType',
    typeChanges: 'getTableFieldTypeChanges',
    undoType: 'postTableFieldTypeChangeUndo',
    previewFormula: 'postTableFieldsPreviewFormula',
    import: 'postTableImport',
    imports: 'getTableImports',
    undoImport: 'postTableImportUndo',
    seenBy: 'postTableRowsSeenBy',
  },
} as const

/** Operations that change the definition of an object or table. */
export function definitionOperations(kind: Kind): (typeof operations)[Kind] {
  return operations[kind]
}

/** Operations to refetch after a change of a definition. */
export const definitionReads = [
  'getObject',
  'getTable',
  'getObjects',
  'getTables',
  'getObjectSchema',
  'getTableSchema',
  'postObjectRowsList',
  'postTableRowsList',
] as const
