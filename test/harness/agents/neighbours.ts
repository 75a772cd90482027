import { capabilities } from '../../../src/capabilities.ts'
import type { Found, ReferenceKind, ReferenceResolver } from '../../../src/kit/references.ts'
import type { App, Capability } from '../../../src/platform/app.ts'

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
  references: [known('connectedAccount', [{ id: 1, name: 'Mailbox' }])],
}

/** A new database has people, deals and tickets; the first table made in it comes next, and so does its record type. */
export const firstTable = 4

export const withNeighbours: readonly Capability[] = [...capabilities, neighbours]
