import { connectedProgram } from '../harness/oauth.ts'
import { Authenticator } from '../stand-ins/authenticator.ts'
import type { Fixture } from './fixtures.ts'

export const peopleFixtures: readonly Fixture[] = [
  {
    at: '/dead-letters/{deadLetterId}',
    make: async ({ db, id }) => {
      const job = {
        account_id: id,
        name: 'nobody.does',
        payload: '{}',
        max_attempts: 1,
        failed_at: new Date(),
      }
      const made = await db.insertInto('jobs').values(job).returning('id').executeTakeFirstOrThrow()
      return `job-${made.id}`
    },
    unknown: 'job-2147483000',
  },
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
    at: '/me/passkeys/{passkeyId}',
    make: async ({ owner }, parent) => {
      const { api } = await owner.signIn()
      const { challenge_id, options } = await api.ok.post(`${parent}/options`)
      const response = new Authenticator(owner.url).register(options.challenge)
      return (await api.ok.post(parent, { challenge_id, name: 'Fixture', response })).id
    },
    unknown: '2147483000',
  },
  {
    at: '/incoming-webhooks/{webhookId}',
    make: async ({ owner }, parent) =>
      (await owner.api.ok.post(parent, { name: 'Fixture', useAuthentication: false })).id,
    unknown: 'wh_00000000000000000000000000000000',
  },
  {
    at: '/incoming-webhooks/{webhookId}/deliveries/{deliveryId}',
    make: async ({ owner }, parent) => {
      const webhook = /wh_[0-9a-f]+/.exec(parent)?.[0] ?? ''
      const headers = { 'content-type': 'application/json' }
      const sent = await fetch(`${owner.url}/webhooks/${webhook}`, { method: 'POST', headers, body: '{}' })
      const { delivery_id: id } = (await sent.json()) as { delivery_id: string }
      return id
    },
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/integrations/{connectedAccountId}',
    make: async () => '2147480000',
    unknown: '2147483000',
    shared: true,
  },
  {
    at: '/channels/{channelId}',
    make: async () => '2147480000',
    unknown: '2147483000',
    shared: true,
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
    at: '/sso-providers/{providerId}',
    make: async () => '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
    unknown: '00000000-0000-4000-8000-000000000000',
    shared: true,
  },
  {
    at: '/me/single-sign-on/{providerId}',
    make: async () => '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
    unknown: '00000000-0000-4000-8000-000000000000',
    shared: true,
  },
  {
    at: '/session/oidc/{providerId}',
    make: async () => '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
    unknown: '00000000-0000-4000-8000-000000000000',
    shared: true,
  },
  {
    at: '/templates/{templateId}',
    make: async () => 'reception-agent',
    unknown: 'no-such-template',
    shared: true,
  },
  {
    at: '/templates/installations/{installationId}',
    make: async ({ owner }) => (await owner.api.ok.post('/templates/reception-agent/install', {})).id,
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/connected-programs/{programId}',
    make: async ({ owner }, parent) => {
      const { api } = await owner.signIn()
      await connectedProgram(api, owner.url)
      return (await api.ok.get(parent)).results[0].id
    },
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/sessions/{sessionId}',
    make: async ({ owner }) => (await owner.signIn()).id,
    unknown: '00000000-0000-4000-8000-000000000000',
  },
]
