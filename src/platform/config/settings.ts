import { z } from 'zod'
import { isDatabaseUrl } from '../database/addresses.ts'
import { integrationSettings } from './integration-settings.ts'
import { isHostOrRange, isProxy } from './network.ts'
import { commaList, commaListOf, onOff, setting, text, whole } from './setting.ts'

const keyText = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32,128}$/, 'must be 32 to 128 URL-safe characters (letters, digits, - and _)')

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

const databaseAddress = z
  .string()
  .refine(isDatabaseUrl, 'must be a postgres:// URL, with one or more hosts separated by commas')

const directoryOrBucket = z
  .string()
  .refine(
    (value) => (value.startsWith('s3:') ? URL.canParse(value) : !/^[a-z][a-z0-9+.-]+:\/\//i.test(value)),
    'must be a directory or an s3:// URL',
  )

/** All settings. `docs/configuration.md` is generated from this list. */
export const settings = {
  host: setting('FRONTDESK_HOST', text, {
    description: 'The address to listen on. `0.0.0.0` opens the server to the network.',
    default: '127.0.0.1',
  }),
  port: setting('FRONTDESK_PORT', whole(0, 65535), {
    description: 'The port to listen on. 0 picks a free one.',
    default: 8443,
  }),
  dataDir: setting('FRONTDESK_DATA_DIR', text, {
    description: 'The directory for the embedded database, certificates, files and the secret key.',
    default: './data',
  }),
  databaseUrl: setting('DATABASE_URL', databaseAddress, {
    description:
      'The URL of a PostgreSQL server, 15 or newer. With standbys, list all hosts: `postgres://user@one:5432,two:5432/name`. Unset: the embedded database.',
    secret: true,
  }),
  databaseDirectUrl: setting('DATABASE_DIRECT_URL', databaseAddress, {
    description:
      'The URL of the server itself if `DATABASE_URL` is a pooler. Used for notifications, the job queue, migrations and backups.',
    secret: true,
  }),
  databasePooled: setting('FRONTDESK_DATABASE_POOLED', onOff, {
    description:
      "Sends no named prepared statements. Needed for transaction poolers that don't support them, such as PgBouncer before 1.21.",
    default: false,
  }),
  databasePool: setting('FRONTDESK_DATABASE_POOL', whole(2, 500), {
    description: 'The maximum number of connections of one process.',
    default: 10,
  }),
  databaseTimeout: setting('FRONTDESK_DATABASE_TIMEOUT_SECONDS', whole(1, 60), {
    description:
      "The time after which the server asks the database, over another connection, whether it is still working on a query. If it isn't, the connection is closed.",
    default: 4,
  }),
  publicUrl: setting('FRONTDESK_PUBLIC_URL', url, {
    description:
      'The URL of this server for browsers and other services, used in links and webhook URLs. Unset: host and port.',
  }),
  tls: setting('FRONTDESK_TLS', z.enum(['auto', 'proxy', 'off'], { error: 'must be auto, proxy or off' }), {
    description:
      '`auto`: HTTPS with your certificate, or with one that the first start creates. `proxy`: plain HTTP behind a proxy that terminates TLS. `off`: plain HTTP, on loopback only.',
    default: 'auto',
  }),
  tlsCert: setting('FRONTDESK_TLS_CERT', text, {
    description: 'The path of a PEM certificate chain. Requires `FRONTDESK_TLS_KEY`.',
  }),
  tlsKey: setting('FRONTDESK_TLS_KEY', text, {
    description: 'The path of the PEM private key of that certificate.',
  }),
  trustedProxies: setting('FRONTDESK_TRUSTED_PROXIES', commaListOf(isProxy, 'addresses and CIDR ranges'), {
    description:
      'Addresses and CIDR ranges of proxies whose forwarded headers are trusted, separated by commas.',
    default: ['127.0.0.1', '::1'],
  }),
  secretKey: setting('FRONTDESK_SECRET_KEY', z.string().min(32, 'must be at least 32 characters'), {
    description:
      'The key that encrypts stored credentials. Unset: created on first start in the data directory.',
    secret: true,
  }),
  files: setting('FRONTDESK_FILES', directoryOrBucket, {
    description:
      'The place for uploaded files: a directory, or `s3://bucket/prefix?endpoint=https://…&region=…` with the usual AWS key variables. Unset: in the data directory.',
  }),
  backupTo: setting('FRONTDESK_BACKUP_TO', directoryOrBucket, {
    description:
      'The place for scheduled backups: a directory, or an `s3://…` URL as in `FRONTDESK_FILES`. Unset: no scheduled backups.',
  }),
  backupSchedule: setting('FRONTDESK_BACKUP_SCHEDULE', text, {
    description: 'The schedule of backups: a cron expression of five fields, in UTC.',
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
      description: 'Private hosts and CIDR ranges that outbound calls may reach, separated by commas.',
      default: [],
    },
  ),
  openaiKey: setting('OPENAI_API_KEY', text, {
    description: 'Enables the models of OpenAI.',
    secret: true,
  }),
  openaiUrl: setting('FRONTDESK_AI_OPENAI_URL', url, {
    description: 'The URL of the OpenAI API.',
    default: 'https://api.openai.com/v1',
  }),
  anthropicKey: setting('ANTHROPIC_API_KEY', text, {
    description: 'Enables the models of Anthropic.',
    secret: true,
  }),
  anthropicUrl: setting('FRONTDESK_AI_ANTHROPIC_URL', url, {
    description: 'The URL of the Anthropic API.',
    default: 'https://api.anthropic.com/v1',
  }),
  googleKey: setting('GOOGLE_GENERATIVE_AI_API_KEY', text, {
    description: 'Enables the Gemini models of Google.',
    secret: true,
  }),
  googleUrl: setting('FRONTDESK_AI_GOOGLE_URL', url, {
    description: 'The URL of the Gemini API.',
    default: 'https://generativelanguage.googleapis.com/v1beta',
  }),
  aiCompatibleUrl: setting('FRONTDESK_AI_COMPATIBLE_URL', url, {
    description: 'The URL of your own OpenAI-compatible endpoint (Ollama, vLLM, llama.cpp), including `/v1`.',
  }),
  aiCompatibleKey: setting('FRONTDESK_AI_COMPATIBLE_KEY', text, {
    description: 'The key of that endpoint, if it needs one.',
    secret: true,
  }),
  aiCompatibleModels: setting('FRONTDESK_AI_COMPATIBLE_MODELS', commaList, {
    description: 'The names of its models, separated by commas.',
    default: [],
  }),
  ...integrationSettings,
  ownerEmail: setting('FRONTDESK_OWNER_EMAIL', z.email({ error: 'must be an email address' }), {
    description: 'The email address of the owner that the first start creates.',
    default: 'owner@frontdesk.local',
  }),
  ownerPassword: setting('FRONTDESK_OWNER_PASSWORD', z.string().min(12, 'must be at least 12 characters'), {
    description: 'The password of that owner. Unset: the first start prints a link to choose it.',
    secret: true,
  }),
  smtpUrl: setting(
    'FRONTDESK_SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }),
    {
      description:
        'The SMTP server for outgoing email: `smtp://user:password@host:587` or `smtps://…:465`. Unset: the console shows links to pass on instead of sending them.',
      secret: true,
    },
  ),
  mailFrom: setting('FRONTDESK_MAIL_FROM', text, {
    description: 'The sender of email, such as `Frontdesk <desk@example.com>`.',
    default: 'Frontdesk <frontdesk@localhost>',
  }),
  userKey: setting('FRONTDESK_USER_KEY', keyText, {
    description: "The owner's personal API key. Unset: the first start creates one and shows it once.",
    secret: true,
  }),
  generalKey: setting('FRONTDESK_GENERAL_KEY', keyText, {
    description: "The account's API key. Unset: the first start creates one and shows it once.",
    secret: true,
  }),
  rateLimit: setting('FRONTDESK_RATE_LIMIT', whole(0, 10_000_000), {
    description: 'Requests per minute of one key to one process. 0 removes the limit.',
    default: 6000,
  }),
  failedKeyLimit: setting('FRONTDESK_FAILED_KEY_LIMIT', whole(0, 10_000_000), {
    description:
      'Requests per minute with unknown or revoked keys from one address to one process. More get 429. Valid keys are never refused. 0 removes the limit.',
    default: 60,
  }),
  streamsPerAccount: setting('FRONTDESK_STREAMS_PER_ACCOUNT', whole(1, 1_000_000), {
    description:
      'Open event streams of one account, and of the live chats of one agent, in one process. Each takes a file descriptor.',
    default: 5000,
  }),
  requestsPerAccount: setting('FRONTDESK_REQUESTS_PER_ACCOUNT', whole(1, 1000), {
    description:
      'Concurrent requests of one account in one process. More wait. Use fewer than `FRONTDESK_DATABASE_POOL`, so that other accounts find a connection. Requests that wait for their client or another service for more than a second are counted separately, up to eight times as many.',
    default: 8,
  }),
  exportsPerAccount: setting('FRONTDESK_EXPORTS_PER_ACCOUNT', whole(1, 1000), {
    description: 'Concurrent exports of one account in one process. More get 429 with `Retry-After`.',
    default: 4,
  }),
  livechatRateLimit: setting('FRONTDESK_LIVECHAT_RATE_LIMIT', whole(0, 10_000_000), {
    description:
      'Requests per minute of one address to the live chat of one process. 0 removes this limit and the limits per visitor.',
    default: 600,
  }),
  requestTimeout: setting('FRONTDESK_REQUEST_TIMEOUT_SECONDS', whole(1, 3600), {
    description:
      'The time for the headers of a request, and for a TLS handshake. A body has the same time, twice that with a key or session, and more for each byte that arrives.',
    default: 10,
  }),
  responseTimeout: setting('FRONTDESK_RESPONSE_TIMEOUT_SECONDS', whole(1, 3600), {
    description: 'The time after which a connection is closed if the client reads nothing of a response.',
    default: 30,
  }),
  workers: setting('FRONTDESK_WORKERS', whole(0, 200), {
    description:
      'Concurrent jobs of one process, and the same number of automation runs. 0 leaves them to `frontdesk worker`.',
    default: 10,
  }),
  workerTimeout: setting('FRONTDESK_WORKER_TIMEOUT_SECONDS', whole(3, 3600), {
    description:
      'The time without a heartbeat after which other processes take over the jobs, runs and messages of a process. Use the same value for all processes.',
    default: 18,
  }),
  runsPerAccount: setting('FRONTDESK_RUNS_PER_ACCOUNT', whole(1, 1000), {
    description:
      'Concurrent automation runs of one account. Use fewer than all workers have together, so that other accounts get their turn.',
    default: 8,
  }),
  runsPerWorkflow: setting('FRONTDESK_RUNS_PER_WORKFLOW', whole(1, 1000), {
    description: 'Concurrent runs of one automation.',
    default: 6,
  }),
  runRetentionDays: setting('FRONTDESK_RUN_RETENTION_DAYS', whole(1, 3650), {
    description:
      'Days to keep the logs of finished runs and the bodies of webhook deliveries. They are deleted by month once the whole month is older, or by week if you keep fewer than 60 days.',
    default: 90,
  }),
  conversationRetentionDays: setting('FRONTDESK_CONVERSATION_RETENTION_DAYS', whole(1, 36_500), {
    description: 'Days to keep closed conversations and their files after the last message. Unset: forever.',
  }),
  traceRetentionDays: setting('FRONTDESK_TRACE_RETENTION_DAYS', whole(1, 36_500), {
    description:
      'Days to keep the traces of answers in closed conversations. Unset: as long as the conversations.',
  }),
  auditRetentionDays: setting('FRONTDESK_AUDIT_RETENTION_DAYS', whole(1, 36_500), {
    description: 'Days to keep the audit log. It is deleted by month, like run logs. Unset: forever.',
  }),
  historyRetentionDays: setting('FRONTDESK_HISTORY_RETENTION_DAYS', whole(1, 36_500), {
    description:
      'Days to keep the history of records. It is deleted by month, like run logs. Unset: as long as the records.',
  }),
  textLimit: setting('FRONTDESK_TEXT_LIMIT_MB', whole(1, 256), {
    description:
      'The maximum size of the texts of one node with their values filled in, in a run or a turn of a conversation.',
    default: 8,
  }),
  nodeResultLimit: setting('FRONTDESK_NODE_RESULT_LIMIT_MB', whole(1, 256), {
    description:
      'The maximum size of the result of one node: its output, the variables it sets, the items of a loop, its trace.',
    default: 16,
  }),
  runMemoryLimit: setting('FRONTDESK_RUN_MEMORY_LIMIT_MB', whole(1, 4096), {
    description:
      'The maximum size of one run in memory: its payload, variables and the outputs of its nodes.',
    default: 64,
  }),
  turnMemoryLimit: setting('FRONTDESK_TURN_MEMORY_LIMIT_MB', whole(1, 4096), {
    description:
      'The maximum size of one turn of a conversation in memory: its variables, the outputs of its nodes and its trace. It is stored after each node that reaches outside.',
    default: 16,
  }),
  memoryLimit: setting('FRONTDESK_MEMORY_LIMIT_MB', whole(2, 65_536), {
    description:
      "The maximum size of all runs and turns of one process together. One account may use half of it. Those below 1 MB don't count. Unset: a sixteenth of Node's memory limit, at least enough for two runs.",
  }),
  runStorageLimit: setting('FRONTDESK_RUN_STORAGE_LIMIT_MB', whole(1, 65_536), {
    description: 'The maximum size of all node results of one run in the database.',
    default: 256,
  }),
  turnSeconds: setting('FRONTDESK_TURN_SECONDS', whole(1, 600), {
    description:
      'The time that an agent has to answer one message. After that, it says that something went wrong.',
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
      description: 'The lowest level of messages that are logged.',
      default: 'info',
    },
  ),
} as const
