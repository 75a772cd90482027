import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messengers } from '../../src/channels/channel-types.ts'
import * as nodes from '../../src/graphs/nodes/list.ts'
import { marks } from '../../src/kit/node.ts'
import { productSources } from '../architecture/source.ts'
import { endpointFields, fieldsOf, looksSecret } from './fields.ts'

/** Fields that only look like secrets. */
const notSecret: Readonly<Record<string, string>> = {
  upsert_key: 'the name of a field',
  senderKey: 'what the sender of a delivery calls it, an idempotency key',
  icon_keys: 'names of icons',
  'branches.key': 'the name of a key in the data of a node',
  keyError: 'why the key of the limits of an automation is empty',
}

/** Fields that only look like secrets in this place: the key of limits is an expression, and code is a program. */
const notSecretHere = ['/workflows/{workflowId}/flow-control key', 'CODE code']

function isNotSecretHere(place: string, path: string): boolean {
  return notSecretHere.some((one) => `${place} ${path}`.endsWith(one))
}

function isException(path: string): boolean {
  return Object.keys(notSecret).some((end) => `.${path}`.replace(/\[\]$/, '').endsWith(`.${end}`))
}

function isMarkedInChannels(name: string): boolean {
  return endpointFields.some(
    (field) => field.endpoint === 'POST /channels' && field.path === name && field.mark === 'secret',
  )
}

describe('a field that looks like a secret has a mark', () => {
  it('in every endpoint', () => {
    const unmarked = endpointFields
      .filter((field) => field.mark === undefined && looksSecret(field) && !isException(field.path))
      .filter(({ endpoint, path }) => !isNotSecretHere(endpoint, path))
      .map(({ endpoint, part, path }) => `${endpoint}: ${part} ${path}`)
    expect(unmarked).toEqual([])
  })

  it('in the data of every node type', () => {
    const unmarked = Object.values(nodes).flatMap(({ type, data }) =>
      fieldsOf(data)
        .filter((field) => field.mark === undefined && looksSecret(field))
        .filter(({ path }) => !isNotSecretHere(type, path))
        .map(({ path }) => `${type}: ${path}`),
    )
    expect(unmarked).toEqual([])
  })

  it('in the data of a node where `{secrets.NAME}` may stand, since people write the secret itself there', () => {
    const takesSecrets = Object.values(nodes).flatMap(({ type, data }) =>
      fieldsOf(data)
        .filter(({ schemas }) =>
          schemas.some((schema) => {
            const mark = marks.get(schema)
            return mark?.mark === 'template' && mark.secrets
          }),
        )
        .map(({ path, mark }) => ({ field: `${type}: ${path}`, mark })),
    )
    expect(takesSecrets.length).toBeGreaterThan(0)
    expect(takesSecrets.filter(({ mark }) => mark === undefined)).toEqual([])
  })

  it('in what connects a channel', () => {
    const fields = messengers.flatMap(({ key, connecting }) =>
      (connecting?.fields ?? []).map((field) => ({ ...field, channel: key })),
    )
    const schemas = endpointFields.find(({ path }) => path === 'accessToken')?.schemas ?? []
    const unmarked = fields.filter(
      ({ name, isSecret }) =>
        (isSecret || looksSecret({ path: name, name, beside: [], mark: undefined, schemas })) &&
        !isMarkedInChannels(name),
    )
    expect(unmarked).toEqual([])
  })
})

const root = join(import.meta.dirname, '../..')

/** Every place that encrypts something, with the fields that it comes from, or the reason why it comes from none. */
const sealed: Readonly<Record<string, readonly string[] | string>> = {
  'src/accounts/mail.ts': 'emails that wait to be sent, with links that are made here',
  'src/accounts/oauth/registration.ts': 'the id of a program, which is public',
  'src/accounts/sign-in/device.ts': 'a cookie that is made here',
  'src/accounts/sign-in/totp.ts': ['POST /me/totp answer secret'],
  'src/accounts/sso/attempt.ts': 'a cookie that is made here',
  'src/accounts/sso/providers.ts': [
    'POST /sso-providers body client_secret',
    'PATCH /sso-providers/{providerId} body client_secret',
  ],
  'src/agents/agents/agents.ts': 'the identity secret of an agent, which is made here',
  'src/agents/tools/tools.ts': ['POST /tools body secrets.*', 'PUT /tools/{toolId} body secrets.*'],
  'src/authoring/secrets.ts': [
    'POST /agents/{agentId}/secrets body value',
    'POST /workflows/{workflowId}/secrets body value',
    'PUT /configuration body secrets.*',
  ],
  'src/channels/connections/credentials.ts': [
    'POST /channels body accessToken',
    'POST /channels body appSecret',
    'POST /channels body verifyToken',
    'POST /channels body token',
    'PATCH /channels/{channelId} body accessToken',
    'PATCH /channels/{channelId} body appSecret',
    'PATCH /channels/{channelId} body token',
    'POST /channels/email body imap.password',
    'POST /channels/email body smtp.password',
    'PATCH /channels/{channelId}/email body imap.password',
    'PATCH /channels/{channelId}/email body smtp.password',
  ],
  'src/channels/outbox/files.ts': 'the link of a file, which is made here',
  'src/erasure/store.ts': 'a person who is erased: personal, and shown to admins again',
  'src/integrations/accounts/consent.ts': ['GET /integrations/callback query state'],
  'src/integrations/accounts/credentials.ts': [
    'POST /integrations body accessToken',
    'GET /integrations/callback query code',
  ],
  'src/workflows/webhooks/webhooks.ts': ['PUT /incoming-webhooks/{webhookId}/signature answer signingSecret'],
}

describe('a field that is stored encrypted has a mark', () => {
  it('and every place that encrypts is known', () => {
    const places = productSources(root)
      .filter(({ text }) => text.includes('.seal('))
      .map(({ path }) => path)
    expect(places.toSorted()).toEqual(Object.keys(sealed).toSorted())
  })

  const fields = Object.values(sealed).flatMap((from) => (typeof from === 'string' ? [] : from))
  it.each(fields)('%s', (name) => {
    const field = endpointFields.find(({ endpoint, part, path }) => `${endpoint} ${part} ${path}` === name)
    expect(field?.mark).toBe('secret')
  })
})
