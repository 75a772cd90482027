export { addUpChore } from './add-up.ts'
export { withoutFileLines } from './files.ts'
export { replyAsPerson } from './reply.ts'

import { changeEndpoints } from './endpoints/change.ts'
import { measureEndpoints } from './endpoints/measures.ts'
import { readEndpoints } from './endpoints/read.ts'
import { savedReplyEndpoints } from './endpoints/saved-replies.ts'
import { teamSettingEndpoints } from './endpoints/team-settings.ts'

export const inboxEndpoints = [
  ...readEndpoints,
  ...changeEndpoints,
  ...measureEndpoints,
  ...savedReplyEndpoints,
  ...teamSettingEndpoints,
]
