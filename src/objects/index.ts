import type { Capability } from '../platform/app.ts'
import { eventBacklog } from '../platform/events/index.ts'
import { backfillDefault, buildTypeIndex, clearOptions } from './definitions/background.ts'
import { createStandardObjects } from './definitions/standard.ts'
import * as endpoints from './endpoints/list.ts'
import { recordsErasing } from './erasing/index.ts'
import { forgetFiles } from './files/content.ts'
import { recordTopic } from './live.ts'
import { recordNodeWarnings } from './node-warnings.ts'
import { objectReferences } from './references.ts'
import { forgetTypeChanges } from './retyping/undo-type.ts'
import { findRecords } from './rows/find.ts'
import { emptyTrash } from './rows/purge.ts'
import { forgetHistory, rowChanges } from './rows/retention.ts'
import { buildSearchIndex, restSearchIndexes } from './rows/search-index.ts'
import { forgetImports } from './transfer/import-log.ts'
import { indexOrder } from './views/automatic-indexes.ts'
import { indexViews, restViewIndexes } from './views/indexes.ts'

export { createActivity } from './activities/store.ts'
export { linkedRecords } from './attached/linked-records.ts'
export { prose } from './attached/prose.ts'
export { requireRow, rowRights, whoSees } from './attached/row-access.ts'
export {
  type Actor,
  currentCatalogue,
  type Scope,
  scopeOf,
  transactOn,
  withCatalogue,
  withObject,
} from './catalogue/catalogue.ts'
export { contactFields } from './catalogue/contact-fields.ts'
export type { Catalogue, Definition, FieldDefinition } from './catalogue/definition.ts'
export { requireFullAccess } from './definitions/sharing.ts'
export { findFieldType, isWritable, kindOf as valueKindOf } from './fields/types.ts'
export { keepContent, removeContent } from './files/content.ts'
export { download } from './files/download.ts'
export { safeContentType, safeName } from './files/names.ts'
export { createRow } from './rows/create.ts'
export { type ListBody, readList } from './rows/filter.ts'
export { getRow, listRows } from './rows/read.ts'
export type { Row } from './rows/select.ts'
export { deleteRow } from './rows/trash.ts'
export { updateRow } from './rows/update.ts'
export { isSeen, type RunRights, type SeenData, seenData, seesAllData } from './security/seen-data.ts'
export { tableOf as recordTable } from './storage/names.ts'
export { rebuildIndexes } from './views/indexes.ts'

export const objects: Capability = {
  name: 'Objects and tables',
  description: 'Objects and tables: fields, rows, relations and access.',
  endpoints: Object.values(endpoints).flat(),
  backlogs: [eventBacklog],
  jobs: [backfillDefault, clearOptions, buildTypeIndex, buildSearchIndex, indexViews, indexOrder],
  housekeeping: [
    { name: 'objects.empty-trash', cron: '17 3 * * *', run: (app, { signal }) => emptyTrash(app, signal) },
    restViewIndexes,
    restSearchIndexes,
    forgetFiles,
    forgetHistory,
    forgetImports,
    forgetTypeChanges,
  ],
  partitioned: [rowChanges],
  references: objectReferences,
  nodeWarnings: [recordNodeWarnings],
  liveTopics: { record: recordTopic },
  search: { record: findRecords },
  erasing: recordsErasing,
  onAccountCreated: (app, accountId) => createStandardObjects(app.db, accountId),
}
