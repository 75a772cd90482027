import type { Capability } from '../platform/app.ts'
import { eventBacklog } from '../platform/events/index.ts'
import { activityEndpoints } from './activities/endpoints.ts'
import { backfillDefault, buildTypeIndex, clearOptions } from './definitions/background.ts'
import { createStandardObjects } from './definitions/standard.ts'
import { fieldEndpoints } from './endpoints/fields.ts'
import { historyEndpoints } from './endpoints/history.ts'
import { objectEndpoints } from './endpoints/objects.ts'
import { optionEndpoints } from './endpoints/options.ts'
import { recordTypeEndpoints } from './endpoints/record-types.ts'
import { relationEndpoints } from './endpoints/relations.ts'
import { rowEndpoints } from './endpoints/rows.ts'
import { seenByEndpoints } from './endpoints/seen-by.ts'
import { sharingEndpoints } from './endpoints/sharing.ts'
import { forgetFiles } from './files/content.ts'
import { fileEndpoints } from './files/endpoints.ts'
import { recordTopic } from './live.ts'
import { recordNodeWarnings } from './node-warnings.ts'
import { objectReferences } from './references.ts'
import { findRecords } from './rows/find.ts'
import { emptyTrash } from './rows/purge.ts'
import { buildSearchIndex } from './rows/search-index.ts'
import { transferEndpoints } from './transfer/endpoints.ts'
import { aggregateEndpoints } from './views/aggregate-rows.ts'
import { aggregationEndpoints } from './views/aggregation-endpoints.ts'
import { indexOrder } from './views/automatic-indexes.ts'
import { viewEndpoints } from './views/endpoints.ts'
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
  withCatalogue,
  withObject,
} from './catalogue/catalogue.ts'
export type { Catalogue, Definition, FieldDefinition } from './catalogue/definition.ts'
export { requireFullAccess } from './definitions/sharing.ts'
export { isComputed, kindOf as valueKindOf } from './fields/types.ts'
export { keepContent } from './files/content.ts'
export { download } from './files/download.ts'
export { safeContentType, safeName } from './files/names.ts'

export { createRow } from './rows/create.ts'
export { type ListBody, readList } from './rows/filter.ts'
export { getRow, listRows } from './rows/read.ts'
export type { Row } from './rows/select.ts'
export { deleteRow } from './rows/trash.ts'
export { updateRow } from './rows/update.ts'
export { tableOf as recordTable } from './storage/names.ts'
export { rebuildIndexes } from './views/indexes.ts'

export const objects: Capability = {
  name: 'Objects and tables',
  description: 'Records: what they are made of, their rows, relations and rights.',
  endpoints: [
    ...objectEndpoints,
    ...fieldEndpoints,
    ...optionEndpoints,
    ...recordTypeEndpoints,
    ...sharingEndpoints,
    ...rowEndpoints,
    ...aggregateEndpoints,
    ...seenByEndpoints,
    ...historyEndpoints,
    ...relationEndpoints,
    ...viewEndpoints,
    ...aggregationEndpoints,
    ...activityEndpoints,
    ...fileEndpoints,
    ...transferEndpoints,
  ],
  backlogs: [eventBacklog],
  jobs: [backfillDefault, clearOptions, buildTypeIndex, buildSearchIndex, indexViews, indexOrder],
  housekeeping: [
    { name: 'objects.empty-trash', cron: '17 3 * * *', run: (app, { signal }) => emptyTrash(app, signal) },
    restViewIndexes,
    forgetFiles,
  ],
  references: objectReferences,
  nodeWarnings: [recordNodeWarnings],
  liveTopics: { record: recordTopic },
  search: { record: findRecords },
  onAccountCreated: (_app, db, accountId) => createStandardObjects(db, accountId),
}
