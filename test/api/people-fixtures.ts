import type { Fixture } from './fixtures.ts'

export const peopleFixtures: readonly Fixture[] = [
  {
    at: '/sessions/{sessionId}',
    make: async ({ owner }) => (await owner.signIn()).id,
    unknown: '00000000-0000-4000-8000-000000000000',
  },
]
