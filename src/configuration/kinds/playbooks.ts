import { simpleKind } from './simple.ts'

/** The shared playbooks; private ones belong to one user. */
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
