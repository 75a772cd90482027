import { sql } from 'kysely'
import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import type { UserCaller } from '../../kit/caller.ts'
import { resource } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { ownApi } from '../../templates/index.ts'
import { revisionsOf } from '../conflicts.ts'
import type { Content } from '../content.ts'
import { type Defaults, withDefaults, withoutDefaults } from '../defaults.ts'
import { recordsAtRisk } from '../deletions.ts'
import { differencesOf } from '../differences.ts'
import { openKeys } from '../keys.ts'
import { kinds } from '../kinds/index.ts'
import { push } from '../push.ts'
import { openReader, type Present, readAll } from '../read.ts'
import { revisionOf } from '../revision.ts'

const path = z
  .string()
  .max(300)
  .regex(
    /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*$/,
    'A path such as tools/find-order, without an ending.',
  )
  .meta({ example: 'playbooks/refunds' })

const content = z.record(z.string(), z.unknown()).meta({
  description: 'A resource as in the API, with `ref(path)` instead of ids.',
  example: { name: 'Refunds', description: null, instructions: 'Ask for the order number first.' },
})

const file = z.strictObject({ path, content })
const files = z
  .array(file)
  .max(5000)
  .refine((all) => new Set(all.map((one) => one.path)).size === all.length, 'Each path once.')

const revision = z.string().max(64).meta({
  description: 'Changes whenever the content changes.',
  example: '8f434346648f6b96df89dda901c5176b',
})

const revisions = z.record(z.string().max(300), revision)

const accountId = z.int().meta({ description: 'The account of the files.', example: 1 })

const difference = z.strictObject({
  file: path,
  path: z
    .string()
    .meta({ description: 'The path within the file. Empty for the whole file.', example: 'instructions' }),
  change: z.enum(['added', 'changed', 'removed', 'only on the server']),
  before: z.unknown(),
  after: z.unknown(),
})

const bodyLimit = 32 * 1024 * 1024

interface ConfigurationCall
  extends Pick<Parameters<typeof ownApi>[2], 'headers' | 'requestId' | 'client' | 'signal'> {
  app: App
  caller: UserCaller
}

/** Runs in one transaction, so that all reads see the same moment. Only one push at a time runs in an account. */
function within<T>(
  call: ConfigurationCall,
  work: (
    reader: Awaited<ReturnType<typeof openReader>>['reader'],
    present: Map<string, Present>,
  ) => Promise<T>,
): Promise<T> {
  return transact(call.app, async (app) => {
    const { caller } = call
    await sql`select pg_advisory_xact_lock(hashtext('configuration'), ${caller.account.id})`.execute(app.db)
    const keys = await openKeys(app.db, caller.account.id)
    const api = ownApi(app, caller, call, { sessions: true })
    const { reader, listed } = await openReader({ app, caller, api, keys })
    const result = await work(reader, await readAll(reader, listed))
    await keys.save(app.db)
    return result
  })
}

/** The files with their omitted values filled in. */
function byPath(given: z.output<typeof files>): Map<string, Content> {
  return new Map(given.map((one) => [one.path, withDefaults(one.content, defaultsOf(one.path))]))
}

function defaultsOf(filePath: string): Defaults {
  return kinds.find(({ pattern }) => pattern.test(filePath))?.defaults ?? {}
}

const pull = endpoint({
  route: 'GET /configuration',
  key: 'admin',
  summary: 'Export the configuration as files',
  description:
    'Contains objects, tables, agents with their flows and intents, tools, playbooks, knowledge sources, workflows, incoming webhooks and teams. Ids are written as `ref(path)`, secrets without their values. `frontdesk pull` stores the files. Private resources, records, conversations and uploaded files are not included.',
  returns: ok(
    resource('Configuration', {
      results: z.array(z.strictObject({ path, content, revision })),
      next_cursor: z.null(),
      account_id: accountId,
    }),
  ),
  addition: true,
  handle: (call) =>
    within(call, async (_, present) => ({
      results: [...present.values()].map((one) => ({
        path: one.path,
        content: { ...withoutDefaults(one.content, defaultsOf(one.path)) },
        revision: revisionOf(one.content),
      })),
      next_cursor: null,
      account_id: call.caller.account.id,
    })),
})

const compare = endpoint({
  route: 'POST /configuration/differences',
  key: 'admin',
  summary: 'Compare files with the account',
  description:
    'Returns every difference by file and path. An omitted value has its default. An omitted list is not compared.',
  body: z.strictObject({ files }),
  bodyLimit,
  returns: ok(
    resource('ConfigurationDifferences', {
      results: z.array(difference),
      records: z.array(z.strictObject({ file: path, count: z.int().meta({ example: 12 }) })).meta({
        description: 'Objects and tables that no file contains and that have records.',
      }),
      revisions: revisions.meta({ description: "The revisions of the account's files." }),
      account_id: accountId,
    }),
  ),
  reads: true,
  addition: true,
  handle: ({ body, ...call }) =>
    within(call, async (reader, present) => {
      const wanted = byPath(body.files)
      const records = await recordsAtRisk(reader, present, wanted)
      return {
        results: differencesOf(wanted, present).map((one) => ({ before: null, after: null, ...one })),
        records: [...records].map(([of, count]) => ({ file: of, count })),
        revisions: revisionsOf(present),
        account_id: call.caller.account.id,
      }
    }),
})

const put = endpoint({
  route: 'PUT /configuration',
  key: 'admin',
  summary: 'Apply files to the account',
  description:
    'Applies everything in one transaction: if anything is refused, all reasons are returned and nothing changes. A field with `was` is renamed. An omitted value gets its default. Resources that no file contains stay, unless `prune` is true. Teams and incoming webhooks can only be changed with a session.',
  body: z.strictObject({
    files,
    prune: z.boolean().default(false),
    deletes: z
      .array(path)
      .max(5000)
      .default([])
      .meta({
        description: 'Objects and tables that `prune` may delete together with their records.',
        example: ['objects/orders'],
      }),
    revisions: revisions.optional().meta({
      description:
        'The revisions that you last saw, by file. If a file that would change has another revision, the answer is 409. If omitted, everything is overwritten.',
    }),
    secrets: z
      .record(z.string().max(400), secret(z.string().min(1).max(10_000)))
      .default({})
      .meta({
        description:
          'Values of secrets that are not stored yet for their origins, by name or by `file#name`.',
        example: { API_KEY: 'sk_live_0123456789' },
      }),
  }),
  bodyLimit,
  returns: ok(
    resource('ConfigurationPushed', {
      results: z.array(difference).meta({ description: 'The differences before the change.' }),
      shown_once: z.array(
        z.strictObject({
          file: path,
          name: z.string().meta({ example: 'accessToken' }),
          value: secret(z.string().meta({ example: 'fdw_9x2Kc4Tn7Rb' })),
        }),
      ),
    }),
  ),
  errors: ['not_found', 'conflict', 'forbidden', 'payment_required', 'unavailable'],
  addition: true,
  handle: ({ body, audit, ...call }) =>
    within(call, async (reader, present) => {
      const { prune, deletes, revisions: seen, secrets } = body
      const options = { prune, deletes, revisions: seen, secrets }
      const { differences, shownOnce } = await push(reader, present, byPath(body.files), options)
      audit({ after: { files: body.files.length, prune: body.prune, differences: differences.length } })
      return {
        results: differences.map((one) => ({ before: null, after: null, ...one })),
        shown_once: shownOnce,
      }
    }),
})

export const configurationEndpoints = [pull, compare, put]
