import type { TestAccount } from '../harness/server.ts'

/**
 * What a path parameter of a route may name. The suite asks for one of each account, so that it can try one
 * account's id with another's key.
 */
export interface Fixture {
  /** The route up to the parameter and with it, whatever the parameter is called: `/agents/{agentId}/flows/{flowId}`. */
  at: string
  /** Makes the thing in `account` and returns its id; `parent` is the path before the parameter, filled in. */
  make: (account: TestAccount, parent: string) => Promise<string | number>
  /** An id of the right form that nothing has. */
  unknown: string
  /** The same thing for every account: a model, a node type. */
  shared?: true
}

/** Every parameter of every route; `test/api/every-endpoint.test.ts` fails where one is missing. */
export const fixtures: readonly Fixture[] = [
  {
    at: '/ai-models/{aiModelId}',
    make: async ({ owner }) => (await owner.api.ok.get('/ai-models')).results[0].id,
    unknown: '2147483000',
    shared: true,
  },
  {
    at: '/samples/{sampleId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: 'Sample' })).id,
    unknown: '2147483000',
  },
]
