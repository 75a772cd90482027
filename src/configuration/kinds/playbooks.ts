import { simpleKind } from './simple.ts'

/** Those of everybody; private ones are somebody's own. */
export const playbookKind = simpleKind({
  folder: 'playbooks',
  list: 'playbooks',
  paged: true,
  kind: 'playbook',
  keys: ['name', 'description', 'instructions'],
  change: 'PUT',
  isShown: (row) => row['visibility'] === 'SHARED',
  forced: true,
  defaults: { values: () => ({ description: null }) },
})
