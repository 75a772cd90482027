import type { Fixture } from './fixtures.ts'

export const peopleFixtures: readonly Fixture[] = [
  {
    at: '/users/{userId}',
    make: async ({ addUser }) => (await addUser('MEMBER')).id,
    unknown: '2147483000',
  },
  {
    at: '/invitations/{invitationId}',
    make: async ({ owner, namespace }, parent) =>
      (await (await owner.signIn()).api.ok.post(parent, { email: `invited@${namespace}.example` })).id,
    unknown: '2147483000',
  },
  {
    at: '/teams/{teamId}',
    make: async ({ owner }, parent) =>
      (await (await owner.signIn()).api.ok.post(parent, { name: 'Fixture' })).id,
    unknown: '2147483000',
  },
  {
    at: '/api-keys/{keyId}',
    make: async ({ owner }, parent) =>
      (await (await owner.signIn()).api.ok.post(parent, { name: 'Fixture', kind: 'GENERAL' })).id,
    unknown: '2147483000',
  },
  {
    at: '/sessions/{sessionId}',
    make: async ({ owner }) => (await owner.signIn()).id,
    unknown: '00000000-0000-4000-8000-000000000000',
  },
]
