import { z } from 'zod'
import { isDatabaseUrl } from '../database/addresses.ts'
import { integrationSettings } from './integration-settings.ts'
import { isHostOrRange, isProxy } from './network.ts'
import { commaList, commaListOf, onOff, setting, text, whole } from './setting.ts'

const keyText = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32,128}$/, 'must be 32 to 128 URL-safe characters (letters, digits, - and _)')

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const databaseAddress = z
  .string()
  .refine(isDatabaseUrl, 'must be a postgres:// address, or one with several hosts separated by commas')

const directoryOrBucket = z
  .string()
  .refine(
    (value) => (value.startsWith('s3:') ? URL.canParse(value) : !/^[a-z][a-z0-9+.-]+:\/\//i.test(value)),
    'must be a directory or an s3:// address',
  )

/** Every setting there is. The table in docs/configuration.md is made from this list. */
export const settings = {
  host: setting('FRONTDESK_HOST', text, {
    description: 'Address to listen on. `0.0.0.0` opens the server to the network.',
    default: '127.0.0.1',
  }),
  port: setting('FRONTDESK_PORT', whole(0, 65535), {
    description: 'Port to listen on; 0 takes a free one.',
    default: 8443,
  }),
  dataDir: setting('FRONTDESK_DATA_DIR', text, {
    description: 'Where the embedded database, certificates, files and the secret key live.',
    default: './data',
  }),
  databaseUrl: setting('DATABASE_URL', databaseAddress, {
    description:
      'A PostgreSQL server, 15 or newer; or several of which one takes writes, as in `postgres://user@one:5432,two:5432/name`. Unset: the embedded one.',
    secret: true,
  }),
  databaseDirectUrl: setting('DATABASE_DIRECT_URL', databaseAddress, {
    description:
      'Where `DATABASE_URL` leads to a pooler: the server itself, for notifications, the job queue, migrations and backups.',
    secret: true,
  }),
  databasePooled: setting('FRONTDESK_DATABASE_POOLED', onOff, {
    description:
      'Prepares no statements: for a pooler by transaction that does not keep them, such as PgBouncer before 1.21.',
    default: false,
  }),
  databasePool: setting('FRONTDESK_DATABASE_POOL', whole(2, 500), {
    description: 'Connections that one process may hold.',
    default: 10,
  }),
  databaseTimeout: setting('FRONTDESK_DATABASE_TIMEOUT_SECONDS', whole(1, 60), {
    description:
      'How long a query may go unanswered before the database is asked, over another connection, whether it works on it. If not, the connection is closed.',
    default: 4,
  }),
  publicUrl: setting('FRONTDESK_PUBLIC_URL', url, {
    description:
      'The address under which others reach this server; stands in webhook addresses. Unset: host and port.',
  }),
  tls: setting('FRONTDESK_TLS', z.enum(['auto', 'proxy', 'off'], { error: 'must be auto, proxy or off' }), {
    description:
      '`auto`: HTTPS with the given certificate or one made on first start. `proxy`: plain HTTP behind a proxy that ends TLS. `off`: plain HTTP, on loopback only.',
    default: 'auto',
  }),
  tlsCert: setting('FRONTDESK_TLS_CERT', text, {
    description: 'Path of a PEM certificate chain, with `FRONTDESK_TLS_KEY`.',
  }),
  tlsKey: setting('FRONTDESK_TLS_KEY', text, {
    description: 'Path of the PEM private key of that certificate.',
  }),
  trustedProxies: setting('FRONTDESK_TRUSTED_PROXIES', commaListOf(isProxy, 'addresses and CIDR ranges'), {
    description: 'Addresses and CIDR ranges whose forwarded headers count, separated by commas.',
    default: ['127.0.0.1', '::1'],
  }),
  secretKey: setting('FRONTDESK_SECRET_KEY', z.string().min(32, 'must be at least 32 characters'), {
    description: 'Encrypts stored credentials. Unset: made on first start under the data directory.',
    secret: true,
  }),
  files: setting('FRONTDESK_FILES', directoryOrBucket, {
    description:
      'Where uploaded files go: a directory, or `s3://bucket/prefix?endpoint=https://…&region=…` with the usual AWS key variables. Unset: under the data directory.',
  }),
  backupTo: setting('FRONTDESK_BACKUP_TO', directoryOrBucket, {
    description:
      'Where scheduled backups go: a directory, or an `s3://…` address as in `FRONTDESK_FILES`. Unset: none are made.',
  }),
  backupSchedule: setting('FRONTDESK_BACKUP_SCHEDULE', text, {
    description: 'When they are made: a cron expression of five fields, in UTC.',
    default: '30 3 * * *',
  }),
  backupKeep: setting('FRONTDESK_BACKUP_KEEP', whole(1, 10_000), {
    description: 'The number of scheduled backups to keep; older ones are deleted.',
    default: 14,
  }),
  outboundAllow: setting(
    'FRONTDESK_OUTBOUND_ALLOW',
    commaListOf(isHostOrRange, 'host names, addresses and CIDR ranges'),
    {
      description:
        'Hosts and CIDR ranges that outbound calls may reach although they are private, separated by commas.',
      default: [],
    },
  ),
  openaiKey: setting('OPENAI_API_KEY', text, {
    description: 'Switches the models of OpenAI on.',
    secret: true,
  }),
  openaiUrl: setting('FRONTDESK_AI_OPENAI_URL', url, {
    description: 'Where the OpenAI API is reached.',
    default: 'https://api.openai.com/v1',
  }),
  anthropicKey: setting('ANTHROPIC_API_KEY', text, {
    description: 'Switches the models of Anthropic on.',
    secret: true,
  }),
  anthropicUrl: setting('FRONTDESK_AI_ANTHROPIC_URL', url, {
    description: 'Where the Anthropic API is reached.',
    default: 'https://api.anthropic.com/v1',
  }),
  googleKey: setting('GOOGLE_GENERATIVE_AI_API_KEY', text, {
    description: 'Switches the Gemini models of Google on.',
    secret: true,
  }),
  googleUrl: setting('FRONTDESK_AI_GOOGLE_URL', url, {
    description: 'Where the Gemini API is reached.',
    default: 'https://generativelanguage.googleapis.com/v1beta',
  }),
  aiCompatibleUrl: setting('FRONTDESK_AI_COMPATIBLE_URL', url, {
    description:
      'An OpenAI-compatible endpoint of your own (Ollama, vLLM, llama.cpp), up to and including `/v1`.',
  }),
  aiCompatibleKey: setting('FRONTDESK_AI_COMPATIBLE_KEY', text, {
    description: 'The key of that endpoint, where it wants one.',
    secret: true,
  }),
  aiCompatibleModels: setting('FRONTDESK_AI_COMPATIBLE_MODELS', commaList, {
    description: 'The names of the models it serves, separated by commas.',
    default: [],
  }),
  ...integrationSettings,
  ownerEmail: setting('FRONTDESK_OWNER_EMAIL', z.email({ error: 'must be an email address' }), {
    description: 'Email of the owner made on first start.',
    default: 'owner@frontdesk.local',
  }),
  ownerPassword: setting('FRONTDESK_OWNER_PASSWORD', z.string().min(12, 'must be at least 12 characters'), {
    description: 'Password of that owner. Unset: chosen at the link that the first start prints.',
    secret: true,
  }),
  smtpUrl: setting(
    'FRONTDESK_SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
    {
      description:
        'The server that sends mail: `smtp://user:password@host:587` or `smtps://…:465`. Unset: links are shown, to be passed on.',
      secret: true,
    },
  ),
  mailFrom: setting('FRONTDESK_MAIL_FROM', text, {
    description: 'Whom mails come from, such as `Frontdesk <desk@example.com>`.',
    default: 'Frontdesk <frontdesk@localhost>',
  }),
  userKey: setting('FRONTDESK_USER_KEY', keyText, {
    description: "The owner's personal API key made on first start. Unset: generated and shown once.",
    secret: true,
  }),
  generalKey: setting('FRONTDESK_GENERAL_KEY', keyText, {
    description: 'The account API key made on first start. Unset: generated and shown once.',
    secret: true,
  }),
  rateLimit: setting('FRONTDESK_RATE_LIMIT', whole(0, 10_000_000), {
    description: 'Requests a minute that one key may make to one process; 0 lifts the limit.',
    default: 6000,
  }),
  failedKeyLimit: setting('FRONTDESK_FAILED_KEY_LIMIT', whole(0, 10_000_000), {
    description:
      'Unknown or revoked keys a minute that one address may try on one process before it meets 429; good keys are never refused. 0 lifts the limit.',
    default: 60,
  }),
  requestsPerAccount: setting('FRONTDESK_REQUESTS_PER_ACCOUNT', whole(1, 1000), {
    description:
      'Requests of one account that a process works on at a time; more wait their turn. Fewer than `FRONTDESK_DATABASE_POOL`, so that others find a connection. A request that waits longer than a second for its client or another service counts apart, up to eight times as many.',
    default: 8,
  }),
  exportsPerAccount: setting('FRONTDESK_EXPORTS_PER_ACCOUNT', whole(1, 1000), {
    description:
      'Exports of rows that one account may have under way in one process; one more meets 429 with `Retry-After`.',
    default: 4,
  }),
  livechatRateLimit: setting('FRONTDESK_LIVECHAT_RATE_LIMIT', whole(0, 10_000_000), {
    description:
      'Requests a minute that one address may make to the live chat of one process; 0 lifts this and the limits of each visitor.',
    default: 600,
  }),
  requestTimeout: setting('FRONTDESK_REQUEST_TIMEOUT_SECONDS', whole(1, 3600), {
    description:
      'How long the headers of a request may take to arrive, and a TLS handshake. A body has as long, twice that with a key or session, and more for each byte that arrives.',
    default: 10,
  }),
  responseTimeout: setting('FRONTDESK_RESPONSE_TIMEOUT_SECONDS', whole(1, 3600), {
    description: 'How long a client may read nothing of a response before the connection is closed.',
    default: 30,
  }),
  workers: setting('FRONTDESK_WORKERS', whole(0, 200), {
    description:
      'Jobs that one process runs at a time, and as many runs of automations; 0 leaves them to `frontdesk worker`.',
    default: 10,
  }),
  workerTimeout: setting('FRONTDESK_WORKER_TIMEOUT_SECONDS', whole(3, 3600), {
    description:
      'How long a process may give no sign of life before others take over its jobs, runs and messages. Use the same value for all processes.',
    default: 18,
  }),
  runsPerAccount: setting('FRONTDESK_RUNS_PER_ACCOUNT', whole(1, 1000), {
    description:
      'Runs of automations that one account has under way at a time. Fewer than all workers together, so that others get their turn.',
    default: 8,
  }),
  runsPerWorkflow: setting('FRONTDESK_RUNS_PER_WORKFLOW', whole(1, 1000), {
    description: 'How many of those may be of one workflow.',
    default: 6,
  }),
  runRetentionDays: setting('FRONTDESK_RUN_RETENTION_DAYS', whole(1, 3650), {
    description:
      'How many days the logs of finished runs and the bodies of webhook deliveries are kept. They go by the month, once all of it is older; by the week where fewer than 60 days are kept.',
    default: 90,
  }),
  conversationRetentionDays: setting('FRONTDESK_CONVERSATION_RETENTION_DAYS', whole(1, 36_500), {
    description:
      'How many days closed conversations are kept after the last message, with all that was said and sent in them. Unset: for ever.',
  }),
  traceRetentionDays: setting('FRONTDESK_TRACE_RETENTION_DAYS', whole(1, 36_500), {
    description:
      'How many days it is kept how the answers in closed conversations came about. Unset: as long as the conversations.',
  }),
  auditRetentionDays: setting('FRONTDESK_AUDIT_RETENTION_DAYS', whole(1, 36_500), {
    description:
      'How many days the audit log is kept; it goes by the month, like the logs of runs. Unset: for ever.',
  }),
  historyRetentionDays: setting('FRONTDESK_HISTORY_RETENTION_DAYS', whole(1, 36_500), {
    description:
      'How many days the history of records is kept; it goes by the month, like the logs of runs. Unset: as long as the records.',
  }),
  textLimit: setting('FRONTDESK_TEXT_LIMIT_MB', whole(1, 256), {
    description:
      'What the texts of one node may come to with their values in place, in a run and in a turn of a conversation.',
    default: 8,
  }),
  nodeResultLimit: setting('FRONTDESK_NODE_RESULT_LIMIT_MB', whole(1, 256), {
    description:
      'What may come of one node: its output, the variables it sets, the items of a loop, its trace.',
    default: 16,
  }),
  runMemoryLimit: setting('FRONTDESK_RUN_MEMORY_LIMIT_MB', whole(1, 4096), {
    description: 'What one run may hold in memory: its payload, variables and the outputs of its nodes.',
    default: 64,
  }),
  turnMemoryLimit: setting('FRONTDESK_TURN_MEMORY_LIMIT_MB', whole(1, 4096), {
    description:
      'What one turn of a conversation may hold in memory: its variables, the outputs of its nodes and its trace. It is written down after each node that reaches outside.',
    default: 16,
  }),
  memoryLimit: setting('FRONTDESK_MEMORY_LIMIT_MB', whole(2, 65_536), {
    description:
      'What all runs and turns of one process may hold together, and one account half of it; those of less than 1 MB do not count. Unset: a sixteenth of what Node may use, and no less than two runs.',
  }),
  runStorageLimit: setting('FRONTDESK_RUN_STORAGE_LIMIT_MB', whole(1, 65_536), {
    description: 'What the results of all nodes of one run may come to in the database.',
    default: 256,
  }),
  turnSeconds: setting('FRONTDESK_TURN_SECONDS', whole(1, 600), {
    description: 'How long an agent may take to answer one message before it says that something went wrong.',
    default: 60,
  }),
  metrics: setting('FRONTDESK_METRICS', onOff, {
    description: 'Serves `GET /metrics` in the Prometheus format.',
    default: false,
  }),
  logLevel: setting(
    'FRONTDESK_LOG_LEVEL',
    z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be silent, error, warn, info, debug or trace',
    }),
    {
      description: 'How much is logged.',
      default: 'info',
    },
  ),
} as const
