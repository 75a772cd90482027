import type { Catalog } from '../../text.ts'
import { access } from './access.ts'
import { agents } from './agents.ts'
import { audit } from './audit.ts'
import { calls } from './calls.ts'
import { erasure } from './erasure.ts'
import { graphs } from './graphs.ts'
import { guardrails } from './guardrails.ts'
import { inbox } from './inbox.ts'
import { nodeForms } from './node-forms.ts'
import { nodes } from './nodes.ts'
import { recordFields } from './record-fields.ts'
import { records } from './records.ts'
import { recordsSetup } from './records-setup.ts'
import { runs } from './runs.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { templates } from './templates.ts'

export const texts: Catalog = {
  ...access,
  ...agents,
  ...audit,
  ...calls,
  ...erasure,
  ...graphs,
  ...guardrails,
  ...inbox,
  ...nodeForms,
  ...nodes,
  ...recordFields,
  ...records,
  ...recordsSetup,
  ...runs,
  ...settings,
  ...shell,
  ...templates,
}
