import { access } from './german/access.ts'
import { agents } from './german/agents.ts'
import { erasure } from './german/erasure.ts'
import { graphs } from './german/graphs.ts'
import { inbox } from './german/inbox.ts'
import { nodeForms } from './german/node-forms.ts'
import { nodes } from './german/nodes.ts'
import { recordFields } from './german/record-fields.ts'
import { records } from './german/records.ts'
import { recordsSetup } from './german/records-setup.ts'
import { runs } from './german/runs.ts'
import { settings } from './german/settings.ts'
import { shell } from './german/shell.ts'
import { templates } from './german/templates.ts'

/** The German catalogue. `test/console-language.test.ts` checks that it is complete. */
export const german: Record<string, string> = {
  ...access,
  ...agents,
  ...erasure,
  ...graphs,
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
