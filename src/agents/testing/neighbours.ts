import { capabilities } from '../../capabilities.ts'
import type { Found, ReferenceKind, ReferenceResolver } from '../../kit/references.ts'
import type { App, Capability } from '../../platform/app.ts'

function known(kind: ReferenceKind, things: readonly Found[]): ReferenceResolver<App> {
  return {
    kind,
    resolve: (_app, _scope, ids) => Promise.resolve(things.filter(({ id }) => ids.includes(id))),
  }
}

/** Things of capabilities that agents only know by id, registered as those capabilities register theirs. */
const neighbours: Capability = {
  name: 'Neighbours',
  description: 'For tests.',
  endpoints: [],
  references: [
    known('connectedAccount', [{ id: 1, name: 'Mailbox' }]),
    known('table', [
      { id: 1, name: 'orders', kind: 'OBJECT' },
      { id: 2, name: 'prices', kind: 'TABLE' },
    ]),
    known('recordType', [
      { id: 1, name: 'default', kind: 'OBJECT', tableId: 1 },
      { id: 2, name: 'default', kind: 'TABLE', tableId: 2 },
    ]),
  ],
}

export const withNeighbours: readonly Capability[] = [...capabilities, neighbours]
