import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import { listOf, resource, timestamp } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { PathParams } from '../family.ts'
import { deleteSecret, keepSecret, listSecrets, type SecretRow } from '../secrets.ts'
import type { VariableOwner } from '../variables.ts'

const secretName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'Must be 1 to 64 letters, digits or underscores.')
  .meta({ example: 'API_KEY' })

const secretValue = secret(z.string().min(1).max(8000).meta({ example: 'sk-…' }))

const origin = z
  .string()
  .trim()
  .max(300)
  .transform((text, context) => {
    const found = originOf(text)
    if (found === undefined) context.addIssue('Must be an origin such as `https://api.example.com`.')
    return found ?? ''
  })
  .meta({ example: 'https://api.example.com' })

/** Scheme, host and port, and nothing behind them. Hosts have no placeholders or wildcards. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:\/\/[a-z0-9._[\]:-]+\/$/.test(url.href)) return undefined
  return url.origin
}

const newSecret = z.strictObject({
  name: secretName,
  value: secretValue,
  origins: z.array(origin).min(1).max(10).meta({
    description: 'The origins it may be sent to: scheme, host and, unless it is the default, port.',
  }),
})

const storedSecret = resource('GraphSecret', {
  name: z.string().meta({ example: 'API_KEY' }),
  origins: z.array(z.string()).meta({
    description: 'The origins it may be sent to.',
    example: ['https://api.example.com'],
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
})

function toSecret({ name, origins, created_at: createdAt, updated_at: updatedAt }: SecretRow) {
  return { name, origins, createdAt, updatedAt }
}

/** Secrets that API nodes can send as `{secrets.NAME}`. Their values are never returned. */
export function secretEndpoints(options: {
  label: string
  path: `/${string}`
  params: z.ZodObject
  ownerOf: (db: Db, caller: Caller, params: PathParams) => Promise<VariableOwner>
}) {
  const { label, path, params, ownerOf } = options
  const one = params.extend({ secretName })

  const list = endpoint({
    route: `GET ${path}/secrets`,
    key: 'user',
    summary: `List the secrets of ${label}`,
    description: 'Returns names only. Values are never returned.',
    params,
    returns: ok(listOf(storedSecret)),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const rows = await listSecrets(app.db, await ownerOf(app.db, caller, named))
      return { results: rows.map(toSecret), next_cursor: null }
    },
  })

  const keep = endpoint({
    route: `POST ${path}/secrets`,
    key: 'user',
    summary: `Set a secret of ${label}`,
    description:
      'API nodes send it as `{secrets.NAME}` in headers, parameters and bodies, only to these `origins`. It is stored encrypted. A secret with the same name is replaced. To change its origins, send its value again.',
    params,
    body: newSecret,
    returns: created(storedSecret),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named, body }) => {
      const owner = await ownerOf(app.db, caller, named)
      return toSecret(await keepSecret(app, caller.account.id, owner, body))
    },
  })

  const remove = endpoint({
    route: `DELETE ${path}/secrets/{secretName}`,
    key: 'user',
    summary: `Delete a secret of ${label}`,
    description: 'Nodes that use it fail.',
    params: one,
    returns: noContent,
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) =>
      deleteSecret(app.db, await ownerOf(app.db, caller, named), String(named['secretName'])),
  })

  return [list, keep, remove]
}
