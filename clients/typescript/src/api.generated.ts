// Made from the description of the API by `npm run sdk`. Two versions in conflict: take either, run it again.
import type { Form } from './form.ts'

type AccountModelsSchema = {
  /** Whether calls of models with a price are charged by tokens instead of by message. */
  bills_tokens: boolean
  results: ModelSettingsSchema[]
}

type AccountSettingsSchema = {
  /** In which TODAY, START_OF_MONTH and days are read where a field has no zone of its own. */
  time_zone: string
  /** The country of imported phone numbers without a country code (ISO 3166). */
  default_country: string | null
}

type ActivitySchema = {
  id: string
  type: "NOTE" | "EMAIL" | "PHONE_CALL" | "MEETING" | "CHATAPP" | "RECORD_CREATED" | "RECORD_UPDATED" | "RECORD_LINKED" | "RECORD_UNLINKED"
  content: string
  /** Recorded by the server; such an entry cannot be changed. */
  automatic: boolean
  /** Of an automatic entry: which fields changed, which rows were linked. */
  data: Record<string, unknown> | null
  occurred_at: string
  object_name: string
  row_id: string
  created_by: number | null
  created_at: string
  updated_at: string
}

type AgentSchema = {
  id: string
  name: string
  description: string | null
  /** True while the agent is paused. */
  isOffline: boolean
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

type AgentAnalyticsSchema = {
  start_date: string
  /** The last day, included. */
  end_date: string
  summary: {
    credits: number
    conversations: number
    /** Of users and of the agent together. */
    messages: number
    user_messages: number
    agent_messages: number
    failed_turns: number
    positive_feedback: number
    negative_feedback: number
  }
  channels: {
    channel: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM"
    credits: number
    conversations: number
    /** Of users and of the agent together. */
    messages: number
    user_messages: number
    agent_messages: number
    failed_turns: number
    positive_feedback: number
    negative_feedback: number
  }[]
  days: {
    date: string
    credits: number
    conversations: number
    /** Of users and of the agent together. */
    messages: number
    user_messages: number
    agent_messages: number
    failed_turns: number
    positive_feedback: number
    negative_feedback: number
  }[]
}

type AgentFallbackModelSchema = {
  /** A TEXT model of `GET /ai-models`; null for the default model. */
  aiModelId: number | null
}

type AgentHandOverSchema = {
  /** Lets the agent hand over to a person with the tool `hand_off`. */
  enabled: boolean
  /** The team that is asked; null for everybody. */
  teamId: number | null
}

type AgentSettingSchema = {
  /** Who the agent is, what it does and how it speaks. */
  instructions: string
  /** A TEXT model of `GET /ai-models`; null for the default one. */
  aiModelId: number | null
  /** Tools of `GET /tools` that the agent may call in any conversation. */
  customToolIds: number[]
  /** Playbooks that the agent follows. */
  playbookIds: number[]
  /** Connected accounts of `GET /integrations` that it may act through. */
  connectedAccountIds: number[]
  systemTools: {
    /** Lets the agent search its knowledge bases before it answers. */
    searchKnowledge: {
      enabled: boolean
      /** Passages that one search brings. */
      limit: number
    }
    /** Lets the agent close the conversation once the matter is settled. */
    endConversation: {
      enabled: boolean
    }
    /** Lets the agent ask how it did, and keep the answer as the feedback of the conversation. */
    captureFeedback: {
      enabled: boolean
    }
    /** Tells the agent the date and the time of day. */
    currentTime: {
      enabled: boolean
      /** An IANA name; null for the account's own zone. */
      timeZone: string | null
    }
  }
}

type AggregationSchema = {
  id: number
  view_id: number
  field_id: number
  operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
  created_at: string
  updated_at: string
}

type AiModelSchema = {
  /** Used as `aiModelId`. */
  id: number
  name: string
  description: string | null
  type: "TEXT" | "TRANSCRIPTION" | "FILE_ANALYSIS"
  aiVendor: string | null
  reasoningModel: boolean | null
  creditsPerMessage: number | null
  /** Whether it is the default of its type. */
  isDefault: boolean | null
  order: number | null
  analyticsColor: string | null
  /** Used as `model` on nodes. */
  externalId: string | null
}

type ApiKeySchema = {
  id: number
  /** USER is personal, GENERAL belongs to the account. */
  kind: "USER" | "GENERAL"
  name: string
  /** How its secret begins. */
  prefix: string
  last_used_at: string | null
  created_at: string
}

type AuditEntrySchema = {
  id: string
  user_id: number | null
  /** The email of the user, or the account key. */
  actor: string
  via: "key" | "session" | "token" | "sign-in"
  /** The program that acted for the user, by a token. */
  client: string | null
  /** The operation. */
  action: string
  /** The ids in its path. */
  target: { [key: string]: __schema0Schema }
  before: { [key: string]: __schema0Schema } | null
  /** What was sent, without secrets; of lists, how long they were. */
  after: { [key: string]: __schema0Schema } | null
  address: string
  request_id: string
  created_at: string
}

type BillingSchema = {
  plan: string
  credits_per_month: number
  credits_used: number
  renewal_date: string
}

type ChangedVariableSchema = {
  /** Null for a built-in one. */
  id: number | null
  name: string
  description: string | null
  defaultValue: string | null
  isBuiltIn: boolean
  createdAt: string | null
  updatedAt: string | null
  usedIn: {
    graph: string
    nodeId: string
    alias: string
    path: string
  }[]
}

type ChannelSchema = {
  /** The `phoneNumberId` of SEND_CHATAPP_MESSAGE, where it is a number of the chat app. */
  id: number
  channel: "chatapp" | "email" | "pageapp" | "photoapp" | "telegram"
  name: string
  /** Of numbers only. */
  phoneNumber: string | null
  /** What the service calls it; of e-mail, the address. */
  providerId: string
  /** Who answers; null where nobody does. */
  agentId: string | null
  status: "CONNECTED" | "NEEDS_ATTENTION"
  /** What somebody has to attend to. */
  statusReason: string | null
  /** Connected, its access token good when it was last used, and an agent assigned. */
  canSendMessages: boolean
  createdAt: string
  updatedAt: string
}

type ChannelDeliverySchema = {
  /** The message of the agent in the conversation. */
  message_id: string
  /** That of the part which is furthest behind, where a long text travelled in several. */
  status: "WAITING" | "SENT" | "DELIVERED" | "READ" | "FAILED"
  /** Why it failed, or has to wait. */
  error: string | null
  /** What the service calls its parts. */
  provider_message_ids: string[]
  attempts: number
  created_at: string
  updated_at: string
}

type ChannelDetailSchema = {
  /** The `phoneNumberId` of SEND_CHATAPP_MESSAGE, where it is a number of the chat app. */
  id: number
  channel: "chatapp" | "email" | "pageapp" | "photoapp" | "telegram"
  name: string
  /** Of numbers only. */
  phoneNumber: string | null
  /** What the service calls it; of e-mail, the address. */
  providerId: string
  /** Who answers; null where nobody does. */
  agentId: string | null
  status: "CONNECTED" | "NEEDS_ATTENTION"
  /** What somebody has to attend to. */
  statusReason: string | null
  /** Connected, its access token good when it was last used, and an agent assigned. */
  canSendMessages: boolean
  createdAt: string
  updatedAt: string
  /** Null where nothing is to be entered there. */
  webhook: {
    url: string
    /** Enter both in the settings of the app at the service. */
    verifyToken: string
  } | null
  /** Of mailboxes: their servers; passwords are never shown. */
  mailbox: {
    imap: {
      host: string
      port: number
      security: "tls" | "starttls" | "none"
      user: string
    }
    smtp: {
      host: string
      port: number
      security: "tls" | "starttls" | "none"
      user: string
    }
  } | null
  /** What still keeps people from getting an answer. */
  obstacles: {
    code: string
    message: string
  }[]
}

type ChannelSettingsSchema = {
  chatapp: ChatappSettingsSchema
  livechat: LivechatSettingsSchema
  pageapp: PageappSettingsSchema
  photoapp: PhotoappSettingsSchema
}

type ChannelTypeSchema = {
  /** Its key in addresses and settings. */
  channel: "chatapp" | "email" | "livechat" | "pageapp" | "photoapp" | "telegram"
  /** What its conversations say of themselves. */
  conversations: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM"
  label: string
  /** Whether another service carries its messages; the live chat is served here. */
  isMessenger: boolean
  /** What `POST /channels` takes; null where it is connected in its own way, or not at all. */
  connecting: {
    /** What one connection is. */
    thing: string
    /** Where the values are found. */
    steps: string[]
    fields: {
      /** The key of `POST /channels`. */
      name: string
      /** The flag of `frontdesk channel connect`. */
      flag: string
      label: string
      hint: string | null
      /** Sealed, never shown; can be renewed. */
      isSecret: boolean
      isOptional: boolean
      example: string
    }[]
    afterwards: {
      text: string
      /** What of `webhook` is to be copied. */
      shows: "url" | "verifyToken" | null
    }[]
  } | null
}

type ChatappSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Answered while the agent is paused or switched off here, once an hour; null for silence. */
  offlineMessage: string | null
  /** Whether silence makes a conversation idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  idleSettings: {
    /** Silence after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation falls idle; null for nothing. */
    message: string | null
    /** Whether an idle conversation is closed. */
    closeConversation: boolean
  }
  /** Answered to what the agent cannot read, such as a picture without words; null for silence. */
  unsupportedMessage: string | null
}

type ChatappTemplateSchema = {
  name: string
  language: string
  /** What `template` of SEND_CHATAPP_MESSAGE takes to mean this language; the bare name prefers English. */
  reference: string
  category: string
  status: "APPROVED"
  /** What a person reads, with the placeholders in place. */
  text: string
  /** Every value that it needs, as `templateVariables` of SEND_CHATAPP_MESSAGE has them. */
  parameters: {
    header: {
      /** What `templateVariables` calls it: the number or name of a placeholder, the kind of a file, the position of a button from 0. */
      id: string
      /** Pictures, videos and documents take the https address of the file. */
      type: "text" | "image" | "video" | "document" | "coupon_code"
      example: string | null
      /** Of a button: what is written on it. */
      label: string | null
    }[]
    body: {
      /** What `templateVariables` calls it: the number or name of a placeholder, the kind of a file, the position of a button from 0. */
      id: string
      /** Pictures, videos and documents take the https address of the file. */
      type: "text" | "image" | "video" | "document" | "coupon_code"
      example: string | null
      /** Of a button: what is written on it. */
      label: string | null
    }[]
    buttons: {
      /** What `templateVariables` calls it: the number or name of a placeholder, the kind of a file, the position of a button from 0. */
      id: string
      /** Pictures, videos and documents take the https address of the file. */
      type: "text" | "image" | "video" | "document" | "coupon_code"
      example: string | null
      /** Of a button: what is written on it. */
      label: string | null
    }[]
  }
  /** The connected numbers that can send it. */
  phoneNumberIds: number[]
}

type CitationSchema = {
  source_id: string
  chunk_id: string
  title: string | null
  url: string | null
  score: number
}

type ConfigurationSchema = {
  results: {
    path: string
    /** A thing as the API shows it, with `ref(path)` in place of ids. */
    content: Record<string, unknown>
    /** Changes whenever the content does. */
    revision: string
  }[]
  next_cursor: null
  /** The account that the files are of. */
  account_id: number
}

type ConfigurationDifferencesSchema = {
  results: {
    file: string
    /** Within the file; empty for the whole of it. */
    path: string
    change: "added" | "changed" | "removed" | "only on the server"
    before: unknown
    after: unknown
  }[]
  /** Objects and tables that no file mentions and that have records. */
  records: {
    file: string
    count: number
  }[]
  /** Of what the account has, by file. */
  revisions: { [key: string]: string }
  /** The account that the files are of. */
  account_id: number
}

type ConfigurationPushedSchema = {
  /** What was different before. */
  results: {
    file: string
    /** Within the file; empty for the whole of it. */
    path: string
    change: "added" | "changed" | "removed" | "only on the server"
    before: unknown
    after: unknown
  }[]
  shown_once: {
    file: string
    name: string
    value: string
  }[]
}

type ConnectedAccountSchema = {
  /** The `connectedAccountId` of triggers and look-ups. */
  id: number
  name: string
  provider: string
  toolkit: string
  status: "CONNECTED" | "NEEDS_ATTENTION"
  /** What somebody has to attend to. */
  statusReason: string | null
  scopes: string[]
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

type ConnectedProgramSchema = {
  id: string
  name: string
  /** The host that vouches for the name; null where the program named itself. */
  host: string | null
  destination: {
    /** A website, a program on the computer of the person, or one that is opened by its scheme. */
    kind: "website" | "computer" | "application"
    /** The host, or the scheme. */
    name: string
  }
  access: {
    path: string
    kind: "api" | "agent" | "workflows"
    /** Of the agent, or of the automations. */
    ids: string[]
  }
  last_used_at: string | null
  created_at: string
}

type ConsentPageSchema = {
  url: string
}

type ConversationSchema = {
  id: string
  status: "OPEN" | "CLOSED"
  channel: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM"
  contact: ConversationContactSchema | null
  /** The rolling summary, as far as it goes. */
  summary: string | null
  feedback: "POSITIVE" | "NEGATIVE" | null
  message_count: number
  created_at: string
  last_message_at: string
  closed_at: string | null
}

type ConversationContactSchema = {
  /** Of the `people` record. */
  id: string
  name: string | null
  email: string | null
  phone: string | null
}

type CrawlRunSchema = {
  id: string
  state: "RUNNING" | "COMPLETED" | "FAILED"
  error: string | null
  cause: "ADDED" | "RESYNC" | "SCHEDULE"
  url: string
  /** Addresses that are read at most. */
  max_pages: number
  /** Links from the start, at most. */
  max_depth: number
  /** Only pages whose address matches one of these; `*` stands for any text, and a pattern that begins with `/` is compared with path and query. */
  include: string[]
  /** No pages whose address matches one of these. */
  exclude: string[]
  pages_found: number
  pages_indexed: number
  pages_unchanged: number
  pages_failed: number
  /** Copies of other pages, and those that ask for it. */
  pages_skipped: number
  /** Those of earlier crawls that were no longer met. */
  pages_removed: number
  /** Whether there was more than `max_pages`. */
  limit_reached: boolean
  started_at: string
  completed_at: string | null
}

type CreditDaySchema = {
  date: string
  ai_model_id: number
  model: string | null
  credits: number
  messages: number
}

type DeadLetterSchema = {
  id: string
  /** The job, what happened to the rows of which object, or through which channel a message came or went. */
  what: string
  /** How often it was tried. */
  attempts: number
  /** Why the last try failed. */
  reason: string | null
  failed_at: string
}

type EdgeSchema = {
  id: string
  source: string
  handle: string
  target: string
  targetEdge: string
}

type EmailSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Answered while the agent is paused or switched off here, once an hour; null for silence. */
  offlineMessage: string | null
  /** Whether silence makes a conversation idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  idleSettings: {
    /** Silence after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation falls idle; null for nothing. */
    message: string | null
    /** Whether an idle conversation is closed. */
    closeConversation: boolean
  }
  /** Answered to what the agent cannot read, such as a picture without words; null for silence. */
  unsupportedMessage: string | null
}

type ErasureSchema = {
  id: string
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED"
  /** Whether it only counts. */
  dry_run: boolean
  delete_records: boolean
  /** What is gone for good; of a dry run, what would be. */
  deleted: {
    kind: string
    count: number
  }[]
  /** What lost its content and stays: finished runs, for example. */
  cleared: {
    kind: string
    count: number
  }[]
  /** In how many rows of each kind addresses, numbers and words were replaced. A dry run counts those as well that would be deleted. */
  replaced: {
    kind: string
    count: number
  }[]
  /** Stored files that others refer to as well. */
  kept_files: number
  /** What is left to people to decide, and how. */
  left: {
    kind: string
    name: string | null
    count: number
    ids: string[]
    advice: string
  }[]
  error: string | null
  created_by: number | null
  created_at: string
  completed_at: string | null
}

/** The one shape of every error. */
type ErrorSchema = {
  code: "bad_request" | "unauthorized" | "totp_required" | "insufficient_credits" | "payment_required" | "forbidden" | "tls_required" | "confirmation_required" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "gone" | "precondition_failed" | "too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "unavailable"
  /** What is wrong and what to do about it. */
  message: string
  /** Present where there is something to point at. */
  details?: {
    issues: IssueSchema[]
    /** Of edits that met others: the graph as it is now. */
    graph?: Record<string, unknown> | undefined
  } | undefined
  /** Leads to the request in the log of the server. */
  request_id: string
}

type EvaluatedExpressionSchema = {
  /** What it comes to. */
  value: unknown
  type: "text" | "number" | "boolean" | "list" | "object" | null
  /** Whether a condition of it is true; null where it is neither true nor false. */
  holds: boolean | null
}

type FieldSchema = {
  id: number
  name: string
  type: string
  metadata: Record<string, unknown>
  defaultValue: unknown
  required: boolean
  unique: boolean
  record_type_id: number | null
  order: number
  built_in: boolean
  /** Of a select field. */
  options?: FieldOptionSchema[] | undefined
  created_at: string
  updated_at: string
  [key: string]: unknown
}

type FieldOptionSchema = {
  id: number
  name: string
  color: string
  order: number
  created_at: string
  updated_at: string
}

type FileInspectionSchema = {
  file_name: string
  rows: number
  columns: {
    title: string
    /** Up to four different values. */
    samples: string[]
    /** How many cells hold a value. */
    filled: number
    /** How many values the guessed field would refuse. */
    unreadable: number
    /** The field that it would be, as `new_fields` of an import takes it. */
    field: {
      name: string
      type: string
      metadata: Record<string, unknown>
    }
  }[]
}

type FlowSchema = {
  id: number
  name: string
  description: string | null
  status: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED"
  runCount: number
  /** The agent that it belongs to. */
  assistantId: string
  /** Whether it is the Start flow of its agent. */
  isDefault: boolean
  liveSnapshotId: string | null
  draftSnapshotId: string | null
  createdAt: string
  updatedAt: string
}

type FlowDetailSchema = {
  id: number
  name: string
  description: string | null
  status: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED"
  runCount: number
  /** The agent that it belongs to. */
  assistantId: string
  /** Whether it is the Start flow of its agent. */
  isDefault: boolean
  liveSnapshotId: string | null
  draftSnapshotId: string | null
  createdAt: string
  updatedAt: string
  nodes?: NodeSchema[] | undefined
}

type FormulaDependencySchema = {
  object_id: number
  object_name: string
  field_id: number
  field_name: string
}

type GraphSchema = {
  nodes: NodeSchema[]
  edges: EdgeSchema[]
}

type GraphCommentSchema = {
  commentId: string
  text: string
  position: {
    positionX: number
    positionY: number
  }
  size: {
    width: number
    height: number
  } | null
}

type GraphDraftSchema = {
  /** Counted up by every change of the draft. */
  revision: number
  liveSnapshotId: string | null
  hasUnpublishedChanges: boolean
  comments: GraphCommentSchema[]
  nodes: NodeSchema[]
  edges: EdgeSchema[]
}

type GraphIssueSchema = {
  severity: "error" | "warning"
  path: string
  code: string
  message: string
  suggestion?: string | undefined
  nodeId?: string | undefined
  alias?: string | undefined
}

type GraphSecretSchema = {
  name: string
  /** Where it may be sent. */
  origins: string[]
  createdAt: string
  updatedAt: string
}

type HealthReportSchema = {
  /** Whether nothing has to be mended. */
  healthy: boolean
  findings: {
    check: string
    /** `skip`: there was nothing to look at. */
    level: "ok" | "warn" | "fail" | "skip"
    /** What was found; where something is wrong it ends in what to do. */
    text: string
  }[]
  examined_at: string
}

type HttpToolSchema = {
  id: number
  type: "HTTP"
  /** What the model calls it by; unique in the account. */
  name: string
  /** What it does and when to use it: all that the model knows of it. */
  description: string
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** The host is written out: only what follows it may hold `{parameters}`. */
  url: string
  headers: {
    key: string
    value: string
  }[]
  query: {
    key: string
    value: string
  }[]
  body: string | null
  /** A JSON Schema of what the model fills in: an object whose properties have `type`, `description`, `enum`, `format`, bounds, `items` and `properties`. */
  parameters: Record<string, unknown>
  timeoutSeconds: number
  /** What the secrets are called; what they hold is never read back. */
  secretNames: string[]
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

type IdentitySchema = {
  ok: boolean
  data: {
    account: {
      id: number
      name: string
      namespace: string
    }
    /** Null for an account (GENERAL) key. */
    user: {
      id: number
      email: string
    } | null
  }
}

type ImportEntrySchema = {
  id: number
  file_name: string
  created_at: string
  user: {
    id: number
    name: string
  } | null
  undone_at: string | null
  rows: number
  created: number
  updated: number
  skipped: number
  rejected: number
  values_left_empty: number
  /** The problems of rows and values, the most frequent first; up to a hundred. */
  reasons: {
    /** Its title; empty if the whole row is wrong. */
    column: string
    code: string
    /** The number of rows with this problem. */
    rows: number
    /** The first of these rows. */
    row: number
    /** The message of the first of these rows. */
    message: string
    /** `rejected`: the rows were not imported. `left_empty`: the rows were imported without this value. */
    result: "rejected" | "left_empty"
    /** Up to three different values. */
    examples: string[]
  }[]
  /** The fields of `new_fields`. */
  fields_created: {
    name: string
    type: string
  }[]
}

type ImportResultSchema = {
  dry_run: boolean
  /** By which the import can be undone; null where nothing was changed. */
  id: number | null
  mode: "all" | "valid"
  /** How many rows of the file hold something. */
  rows: number
  created: number
  updated: number
  /** How many rows are about what another row of the file is about. */
  folded: number
  /** How many rows exist already and were skipped. */
  skipped: number
  rejected: number
  /** How many values of the rows that were taken are left empty because they cannot be read. */
  values_left_empty: number
  /** The rejected rows as CSV, with the reason in the column `import_error`. */
  rejected_csv: string | null
  /** The first hundred. */
  issues: {
    /** `rows[3].Stage`: by the number of the row in the file, and the title. */
    path: string
    code: string
    message: string
    suggestion?: string | undefined
  }[]
  /** The problems of rows and values, the most frequent first; up to a hundred. */
  reasons: {
    /** Its title; empty if the whole row is wrong. */
    column: string
    code: string
    /** The number of rows with this problem. */
    rows: number
    /** The first of these rows. */
    row: number
    /** The message of the first of these rows. */
    message: string
    /** `rejected`: the rows were not imported. `left_empty`: the rows were imported without this value. */
    result: "rejected" | "left_empty"
    /** Up to three different values. */
    examples: string[]
  }[]
  /** The first hundred values that were left empty. */
  left_empty: {
    /** `rows[3].Stage`: by the number of the row in the file, and the title. */
    path: string
    code: string
    message: string
    suggestion?: string | undefined
  }[]
  /** Columns whose values can mean two things, and nothing tells which. */
  questions: {
    column: string
    /** How many values can mean two things. */
    values: number
    /** The first of these rows. */
    row: number
    value: string
    /** What `formats` takes for this column. */
    choices: ("day_first" | "month_first" | "decimal_comma" | "decimal_point")[]
    /** How they are read now. */
    format: "day_first" | "month_first" | "decimal_comma" | "decimal_point"
  }[]
  /** In a preview, the fields by which rows of the file are found to exist already, the surest first. */
  duplicates: {
    field: string
    /** How many rows of the file have a value that exists already. */
    rows: number
  }[]
  /** The fields of `new_fields`. */
  fields_created: {
    name: string
    type: string
  }[]
  options_created: {
    field: string
    names: string[]
  }[]
  preview: {
    columns: {
      title: string
      /** Where its cells go; null: nowhere. */
      field: string | null
      type: string | null
    }[]
    /** The first twenty as they would be written, and the first twenty of the others with an issue or a value that would be left empty. */
    rows: {
      row: number
      data: Record<string, unknown>
      /** Why it would not be taken. */
      issues: {
        /** `rows[3].Stage`: by the number of the row in the file, and the title. */
        path: string
        code: string
        message: string
        suggestion?: string | undefined
      }[]
      /** The values that would be left empty. */
      left_empty: {
        /** `rows[3].Stage`: by the number of the row in the file, and the title. */
        path: string
        code: string
        message: string
        suggestion?: string | undefined
      }[]
    }[]
  } | null
}

type ImportUndoSchema = {
  /** How many created rows are in the trash now. */
  deleted: number
  /** How many changed rows have their old values again. */
  restored: number
  /** How many rows stay as they are because they changed after the import. */
  kept: number
  /** The first hundred of them. */
  kept_ids: string[]
}

type InboxConversationSchema = {
  id: string
  agent: {
    id: string
    name: string
  }
  channel: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM"
  status: "OPEN" | "CLOSED"
  /** Who answers. QUEUE: a person was asked for and has not taken it yet. */
  handler: "AGENT" | "QUEUE" | "HUMAN"
  assignee: {
    id: number
    name: string
  } | null
  team: {
    id: number
    name: string
  } | null
  contact: ConversationContactSchema | null
  /** What somebody calls themselves who has no record. */
  person_name: string | null
  /** At most its first 200 characters. */
  last_message: {
    role: "USER" | "AGENT"
    by_person: boolean
    content: string
  } | null
  /** Whether something was said since I have read it. */
  unread: boolean
  priority: "LOW" | "NORMAL" | "HIGH" | "URGENT"
  tags: string[]
  snoozed_until: string | null
  waiting_since: string | null
  first_reply_due_at: string | null
  next_reply_due_at: string | null
  summary: string | null
  feedback: "POSITIVE" | "NEGATIVE" | null
  message_count: number
  created_at: string
  last_message_at: string
  closed_at: string | null
}

type InboxConversationDetailsSchema = {
  id: string
  agent: {
    id: string
    name: string
  }
  channel: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM"
  status: "OPEN" | "CLOSED"
  /** Who answers. QUEUE: a person was asked for and has not taken it yet. */
  handler: "AGENT" | "QUEUE" | "HUMAN"
  assignee: {
    id: number
    name: string
  } | null
  team: {
    id: number
    name: string
  } | null
  contact: ConversationContactSchema | null
  /** What somebody calls themselves who has no record. */
  person_name: string | null
  /** At most its first 200 characters. */
  last_message: {
    role: "USER" | "AGENT"
    by_person: boolean
    content: string
  } | null
  /** Whether something was said since I have read it. */
  unread: boolean
  priority: "LOW" | "NORMAL" | "HIGH" | "URGENT"
  tags: string[]
  snoozed_until: string | null
  waiting_since: string | null
  first_reply_due_at: string | null
  next_reply_due_at: string | null
  summary: string | null
  feedback: "POSITIVE" | "NEGATIVE" | null
  message_count: number
  created_at: string
  last_message_at: string
  closed_at: string | null
  /** What the agent said when it last asked for a person. */
  hand_over: {
    reason: string
    summary: string
  } | null
  /** Until when the channel takes answers other than templates; null for always. */
  reply_until: string | null
  hand_back_note: string | null
}

type InboxEventSchema = {
  kind: "event"
  id: string
  type: "FLOW_ENTERED" | "FLOW_EXITED" | "INTENT_TRIGGERED" | "TOOL_CALLED" | "ERROR" | "CONVERSATION_IDLE" | "CONVERSATION_CLOSED" | "FEEDBACK_CAPTURED" | "HANDED_OVER" | "TAKEN_OVER" | "ASSIGNED" | "HANDED_BACK" | "WAIT_ENDED" | "REOPENED" | "NOTE"
  /** The person who said it; null where it is not known who. */
  author: {
    id: number
    name: string
  } | null
  data: Record<string, unknown>
  created_at: string
}

type InboxFileSchema = {
  /** Its content: `GET /channels/media/{messageId}?place=`. */
  place: number
  name: string
  content_type: string
  /** Bytes. */
  size: number
}

type InboxMeasureGroupSchema = {
  day: string | null
  agent: {
    id: string
    name: string
  } | null
  person: {
    id: number
    name: string
  } | null
  channel: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM" | null
  conversations: number
  /** In which a person was asked for, or stepped in. */
  handed_over: number
  /** Of all of them. */
  hand_over_rate: number | null
  /** In which a person answered. */
  first_replies: number
  /** From the hand-over until a person first answered, on average. */
  first_reply_seconds: number | null
  /** Those that are closed. */
  resolved: number
  /** Of all of them. */
  resolution_rate: number | null
  /** From the beginning until it was closed, on average. */
  resolution_seconds: number | null
  positive: number
  negative: number
  /** Positive, of all feedback. */
  satisfaction: number | null
}

type InboxMeasuresSchema = {
  conversations: number
  /** In which a person was asked for, or stepped in. */
  handed_over: number
  /** Of all of them. */
  hand_over_rate: number | null
  /** In which a person answered. */
  first_replies: number
  /** From the hand-over until a person first answered, on average. */
  first_reply_seconds: number | null
  /** Those that are closed. */
  resolved: number
  /** Of all of them. */
  resolution_rate: number | null
  /** From the beginning until it was closed, on average. */
  resolution_seconds: number | null
  positive: number
  negative: number
  /** Positive, of all feedback. */
  satisfaction: number | null
}

type InboxMessageSchema = {
  kind: "message"
  id: string
  /** Of what the agent said itself: its trace is under this id. */
  turn_id: string | null
  from: "USER" | "AGENT" | "PERSON"
  /** The person who said it; null where it is not known who. */
  author: {
    id: number
    name: string
  } | null
  content: string
  files: InboxFileSchema[]
  feedback: "POSITIVE" | "NEGATIVE" | null
  created_at: string
}

type IncomingWebhookSchema = {
  id: string
  name: string
  description: string | null
  url: string
  isActive: boolean
  useAuthentication: boolean
  /** Shown only now, and only with `useAuthentication`. */
  accessToken?: string | undefined
  createdAt: string
  updatedAt: string
}

type IncomingWebhookDetailSchema = {
  id: string
  name: string
  description: string | null
  url: string
  isActive: boolean
  useAuthentication: boolean
  /** Whether deliveries must be signed. */
  isSigned: boolean
  createdAt: string
  updatedAt: string
}

type IntegrationProviderSchema = {
  kind: string
  name: string
  vendor: string
  /** Whether this server is registered with the vendor; otherwise a token is needed. */
  hasConsentPage: boolean
  needsInstanceUrl: boolean
}

type IntegrationSubscriptionSchema = {
  /** The `connectedAccountTriggerId` of the node. */
  id: number
  connectedAccountId: number
  nodeId: string
  slug: string
  triggerConfig: Record<string, unknown>
  status: "ACTIVE" | "FAILING"
  /** How often in a row the service could not be read. */
  failures: number
  lastError: string | null
  lastPolledAt: string | null
  lastEventAt: string | null
  nextPollAt: string
  createdAt: string
}

type IntentSchema = {
  id: number
  name: string
  description: string | null
  phrases: string[]
  createdAt: string
  updatedAt: string
}

type InvitationSchema = {
  id: number
  email: string
  role: "OWNER" | "ADMIN" | "MEMBER"
  invited_by: number | null
  expires_at: string
  created_at: string
}

/** One mistake. */
type IssueSchema = {
  /** Where it stands in the request, as in `data.intentIds[0]`. */
  path: string
  /** What kind of mistake: `required`, `unknown_key`, `not_found`… */
  code: string
  message: string
  /** What was most likely meant. */
  suggestion?: string | undefined
}

type KnowledgeBaseSchema = {
  id: number
  name: string
  description: string | null
  /** A SHARED one is for the whole account, a PRIVATE one for whoever made it. */
  visibility: "SHARED" | "PRIVATE"
  /** Whether it is the own one of an agent. */
  is_default: boolean
  /** That agent. */
  agent_id: string | null
  source_count: number
  created_by: number | null
  created_at: string
  updated_at: string
}

type KnowledgeSourceSchema = {
  id: string
  knowledge_base_id: number
  type: "FILE" | "URL" | "WEBSITE" | "WEB_PAGE"
  state: "PENDING" | "FETCHING" | "INDEXING" | "READY" | "FAILED"
  /** Why it failed, or what is being tried again. */
  error: string | null
  url: string | null
  file_name: string | null
  title: string | null
  content_type: string | null
  language: string | null
  /** The website that a page was found on. */
  website_source_id: string | null
  /** Passages that can be found. */
  chunk_count: number
  /** While it is being indexed. */
  progress: {
    chunks_done: number
    chunks_total: number
  } | null
  /** The latest crawl of a website. */
  crawl: CrawlRunSchema | null
  /** When a website is crawled again by itself. */
  schedule: {
    cron: string
    time_zone: string
  } | null
  /** When it was last found to be up to date. */
  synced_at: string | null
  created_at: string
  updated_at: string
}

type LivechatSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Answered while the agent is paused or switched off here, once an hour; null for silence. */
  offlineMessage: string | null
  /** Whether silence makes a conversation idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  idleSettings: {
    /** Silence after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation falls idle; null for nothing. */
    message: string | null
    /** Whether an idle conversation is closed. */
    closeConversation: boolean
  }
  /** Sites that may show the chat; where none is listed, every site may. */
  allowedOrigins: string[]
}

type McpToolSchema = {
  id: number
  type: "MCP"
  /** What the model calls it by; unique in the account. */
  name: string
  /** What it does and when to use it: all that the model knows of it. */
  description: string
  url: string
  headers: {
    key: string
    value: string
  }[]
  /** What the server calls it. */
  remoteName: string
  hash: string
  changes: boolean
  parameters: Record<string, unknown>
  timeoutSeconds: number
  /** Why it is not used: it is no longer what was chosen. `PUT` its new `hash` to accept it. */
  switchedOff: string | null
  /** What the secrets are called; what they hold is never read back. */
  secretNames: string[]
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

type ModelCallSchema = {
  task: string
  model_id: number
  model: string
  prompt: string
  answer: string | null
  error: string | null
  input_tokens: number
  output_tokens: number
  credits: number
  milliseconds: number
}

type ModelSettingsSchema = {
  /** As in `GET /ai-models`. */
  ai_model_id: number
  name: string
  vendor: string
  credits_per_message: number
  /** 0 for the likeliest words; null for the server's own value. */
  temperature: number | null
  /** Makes answers repeatable where the server supports it; null for none. */
  seed: number | null
  /** The context size. Longer conversations are shortened before they are sent. Null for unknown. */
  context_tokens: number | null
  /** Credits for a million input tokens; null for none. */
  input_price: number | null
  /** Credits for a million output tokens; null for none. */
  output_price: number | null
}

type ModelTestSchema = {
  works: boolean
  milliseconds: number
  /** Why it failed. */
  error: string | null
}

type MySignOnSchema = {
  /** Of the provider. */
  id: string
  name: string
  issuer: string
  /** Null where no identity is linked. */
  linked_at: string | null
  last_used_at: string | null
}

type NewApiKeySchema = {
  id: number
  /** USER is personal, GENERAL belongs to the account. */
  kind: "USER" | "GENERAL"
  name: string
  /** How its secret begins. */
  prefix: string
  last_used_at: string | null
  created_at: string
  /** Shown only now. */
  secret: string
}

type NewInvitationSchema = {
  id: number
  email: string
  role: "OWNER" | "ADMIN" | "MEMBER"
  invited_by: number | null
  expires_at: string
  created_at: string
  /** To be passed on; shown only now. */
  link: string
  /** Whether it is also mailed, for which SMTP must be configured. */
  mailed: boolean
}

type NextRunSchema = {
  at: string
}

type NodeSchema = {
  nodeId: string
  alias: string
  position: {
    positionX: number
    positionY: number
  }
  type: string
  data: Record<string, unknown>
  edges: EdgeSchema[]
}

type NodeResultSchema = {
  id: string
  node_id: string
  alias: string
  type: string
  success: boolean
  error: string | null
  ai_credits: number
  created_at: string
}

type NodeSchemaSchema = {
  type: string
  title: string
  graphs: ("flow" | "workflow")[]
  /** The kind of graph that starts here; null where it is no entry. */
  entryOf: "default-flow" | "flow" | "workflow" | null
  /** Whether an edge may lead into it. */
  hasInput: boolean
  ports: {
    handle: string
    taken: string
    /** Without an edge here the node makes little sense. */
    expected: boolean
    isError: boolean
    /** The types that may stand behind it, in each kind of graph. */
    fits: {
      flow: string[]
      workflow: string[]
    }
  }[]
  /** Ports that the data makes, before the others: one for each item of `from`, named by `key`. */
  branches: {
    each: string
    taken: string
    from: string
    key: string
    /** The types that may stand behind it, in each kind of graph. */
    fits: {
      flow: string[]
      workflow: string[]
    }
  } | null
  /** The port under which it repeats what follows. */
  loop: string | null
  breaksLoop: boolean
  /** Whether it waits for an answer of the user. */
  waits: boolean
  /** The events that start a run here. Empty for other nodes. */
  triggers: {
    /** The value of `triggerType`. */
    type: string
    title: string
    /** What observes the event. */
    on: string
    /** For records: of what. */
    of: string | null
    /** JSON Schema of `{trigger_payload}`. */
    payload: Record<string, unknown>
    /** A payload for tests. */
    sample: unknown
  }[]
  /** What `{node_…}` holds once it has run. */
  result: string | null
  /** What the data holds where nothing is said. */
  defaults: Record<string, unknown>
  example: Record<string, unknown>
  /** JSON Schema of the data. `x-template`: a text with `{NAMES}`; `x-secrets`: in which `{secrets.NAME}` may stand; `x-strict-names`: in which unknown names are refused at once. `x-reference`: the id of such a thing, with `x-constraint` for what it must be and `x-depends-on` for the keys that decide on that. `x-capture`: variables to fill. `x-variable`: the name of a variable that is written, or of a variable or node that is read. `readOnly`: written by the service. `format`: what a text is written in. */
  schema: Record<string, unknown>
}

type NodeTraceSchema = {
  id: string
  node_id: string
  alias: string
  type: string
  success: boolean
  error: string | null
  ai_credits: number
  created_at: string
  /** The how-manieth node of the run it was. */
  step: number
  completed_at: string | null
  duration: number | null
  /** The way out that was taken. */
  port: string | null
  /** What `{node_…}` holds after it. */
  output: unknown
  /** What it captured. */
  variables: { [key: string]: string } | null
  /** What a loop goes over, while it does. */
  items: unknown[] | null
  /** Request and response, prompt and answer. */
  details: Record<string, unknown> | null
}

type NodeTypeSchema = {
  type: string
  title: string
  validInFlow: boolean
  validInWorkflow: boolean
  multipleOutgoingEdges: boolean
}

type NotificationSchema = {
  id: string
  kind: "task_assigned" | "conversation_assigned" | "conversation_mention" | "run_failed" | "needs_attention" | "sso_linked" | "new_device"
  title: string
  subject: {
    type: "task" | "conversation" | "workflow" | "channel" | "integration" | "webhook" | "profile"
    id: string
  }
  read_at: string | null
  created_at: string
}

type NotificationSettingsSchema = {
  task_assigned: boolean
  conversation_assigned: boolean
  conversation_mention: boolean
  run_failed: boolean
  needs_attention: boolean
  /** Which of them are mailed as well, where the server has a mail server: gathered, at most every fifteen minutes. */
  by_mail: {
    task_assigned: boolean
    conversation_assigned: boolean
    conversation_mention: boolean
    run_failed: boolean
    needs_attention: boolean
  }
}

type ObjectSchema = {
  id: number
  name: string
  display_name: string
  emoji: string | null
  color: string | null
  description: string | null
  /** Whether every account has it. */
  standard: boolean
  created_by: number | null
  created_at: string
  updated_at: string
}

type ObjectDetailSchema = {
  id: number
  name: string
  display_name: string
  emoji: string | null
  color: string | null
  description: string | null
  /** Whether every account has it. */
  standard: boolean
  created_by: number | null
  created_at: string
  updated_at: string
  fields: FieldSchema[]
  views: ViewSchema[]
  record_types: RecordTypeSchema[]
}

type OfferedSignOnSchema = {
  id: string
  name: string
}

type OpenInvitationSchema = {
  account_name: string
  email: string
  role: "OWNER" | "ADMIN" | "MEMBER"
  is_known: boolean
}

type PageappSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Answered while the agent is paused or switched off here, once an hour; null for silence. */
  offlineMessage: string | null
  /** Whether silence makes a conversation idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  idleSettings: {
    /** Silence after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation falls idle; null for nothing. */
    message: string | null
    /** Whether an idle conversation is closed. */
    closeConversation: boolean
  }
  /** Answered to what the agent cannot read, such as a picture without words; null for silence. */
  unsupportedMessage: string | null
}

type PasskeySchema = {
  id: number
  name: string
  last_used_at: string | null
  created_at: string
}

type PasskeyOptionsSchema = {
  challenge_id: string
  /** For `navigator.credentials`, as JSON. */
  options: Record<string, unknown>
}

type PasswordAskedSchema = {
  status: "ACCEPTED"
}

type PasswordLinkSchema = {
  link: string
}

type PatchedGraphSchema = {
  /** Counted up by every change of the draft. */
  revision: number
  /** Whether others had changed something in between: then read the draft again. */
  rebased: boolean
  /** Those that the edits added or changed, as they are now. */
  nodes: NodeSchema[]
  comments: GraphCommentSchema[]
}

type PhotoappSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Answered while the agent is paused or switched off here, once an hour; null for silence. */
  offlineMessage: string | null
  /** Whether silence makes a conversation idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  idleSettings: {
    /** Silence after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation falls idle; null for nothing. */
    message: string | null
    /** Whether an idle conversation is closed. */
    closeConversation: boolean
  }
  /** Answered to what the agent cannot read, such as a picture without words; null for silence. */
  unsupportedMessage: string | null
}

type PinnedNodeSchema = {
  nodeId: string
}

type PinnedValueSchema = {
  nodeId: string
  output: unknown
  variables: { [key: string]: string }
  updatedAt: string
}

type PlaybookSchema = {
  id: number
  name: string
  description: string | null
  instructions: string
  visibility: "PRIVATE" | "SHARED"
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

type PremiumUsageSchema = {
  plan: {
    id: string
    name: string
  }
  renewal_date: string
  seats: {
    total: number
    available: number
    assigned: number
  }
  feature_limits: { [key: string]: number }
}

type PresenceSchema = {
  user_id: number
  name: string
  client_id: string
  place: string
  details: unknown
}

type ProfileSchema = {
  id: number
  email: string
  name: string
  role: "OWNER" | "ADMIN" | "MEMBER"
  teams: {
    id: number
    name: string
  }[]
  locale: string | null
  time_zone: string | null
  preferences: Record<string, unknown>
  favourites: {
    kind: string
    id: string
  }[]
  via: "key" | "session" | "token"
  /** When the session ends; null for a key. */
  expires_at: string | null
}

type ProgramApprovalSchema = {
  redirect_to: string
}

type ProgramRequestSchema = {
  name: string
  /** The host that vouches for the name; null where the program named itself. */
  host: string | null
  destination: {
    /** A website, a program on the computer of the person, or one that is opened by its scheme. */
    kind: "website" | "computer" | "application"
    /** The host, or the scheme. */
    name: string
  }
  /** The requested access; null if the request is refused. */
  access: {
    path: string
    kind: "api" | "agent" | "workflows"
    /** Of the agent, or of the automations. */
    ids: string[]
  } | null
  /** The reason why it can't be approved. */
  refused: string | null
  /** The URL for a person who declines. */
  decline_url: string
}

type RecordFileSchema = {
  id: string
  name: string
  content_type: string
  /** Bytes. */
  size: number
  sha256: string
  row_id: string
  /** The file field that it was uploaded for. */
  field_id: number | null
  created_by: number | null
  created_at: string
}

type RecordSecuritySchema = {
  enabled: boolean
  virtual_owner_column_ids: number[]
  workspace: "FULL_ACCESS" | "READ_ONLY" | "NO_ACCESS"
}

type RecordTypeSchema = {
  id: number
  name: string
  display_name: string
  description: string | null
  is_default: boolean
  created_at: string
  updated_at: string
}

type RecoveryCodesSchema = {
  /** Shown only now; each works once. */
  recovery_codes: string[]
}

type ReplySchema = {
  id: string
  role: "AGENT"
  content: string
  /** The sources of knowledge that the message names, nearest first; left out without any. */
  citations?: CitationSchema[] | undefined
  created_at: string
}

type ReplyFileSchema = {
  id: string
  name: string
  content_type: string
  /** Bytes. */
  size: number
}

type RowSchema = {
  id: string
  record_type_id: number
  /** Values by field name. */
  data: Record<string, unknown>
  created_at: string
  updated_at: string
}

type RowHistoryEntrySchema = {
  id: string
  row_id: string
  action: "created" | "updated" | "deleted" | "restored"
  at: string
  /** Who did it; null for an account key and for who has left. */
  user: {
    id: number
    name: string
    email: string
  } | null
  /** The run of an automation that did it, for its publisher. */
  run: {
    workflow_id: number
    run_id: string
  } | null
  /** The values before and after; of long texts the first 10,000 characters. Related rows as `{ id, title }`, as far as the caller sees them; of a relation to several rows `old` holds those that were unlinked and `new` those that were linked. */
  changes: {
    /** Null for the record type. */
    field_id: number | null
    field: string
    old: unknown
    new: unknown
  }[]
}

type RunSchema = {
  id: string
  workflowId: number
  workflowName: string
  status: "QUEUED" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELLED"
  triggerType: "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER"
  isTest: boolean
  error: string | null
  /** Nodes executed. */
  operations: number
  ai_credits: number
  createdAt: string
  startedAt: string | null
  completedAt: string | null
  /** Milliseconds, without those in which it waited; null while it is not over. */
  duration: number | null
  /** What it waits for; null while it does not wait. */
  waitsFor: RunWaitSchema | null
}

type RunActionSchema = {
  /** The run that was named. */
  id: string
  /** The run that this is about from now on; null where it failed. */
  logId: string | null
  error: string | null
}

type RunDetailSchema = {
  id: string
  workflowId: number
  workflowName: string
  status: "QUEUED" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELLED"
  triggerType: "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER"
  isTest: boolean
  error: string | null
  /** Nodes executed. */
  operations: number
  ai_credits: number
  createdAt: string
  startedAt: string | null
  completedAt: string | null
  /** Milliseconds, without those in which it waited; null while it is not over. */
  duration: number | null
  /** What it waits for; null while it does not wait. */
  waitsFor: RunWaitSchema | null
  /** The version that it runs on; null for a draft. */
  snapshotId: string | null
  /** The delivery of a webhook that started it. */
  deliveryId: string | null
  /** That webhook. */
  webhookId: string | null
  /** What started it. */
  payload: unknown
}

type RunGraphSchema = {
  /** The version; null for a draft. */
  snapshotId: string | null
  /** Its number. */
  version: number | null
  graph: GraphSchema
}

type RunLogSchema = {
  id: string
  successful: boolean
  started_at: string
  completed_at: string | null
  /** Milliseconds, without those in which it waited; null while it is not over. */
  duration: number | null
  /** Nodes executed. */
  operations: number
  ai_credits: number
  error: string | null
  insufficient_credits: boolean
  prevented_loop: boolean
}

type RunLogDetailSchema = {
  id: string
  successful: boolean
  started_at: string
  completed_at: string | null
  /** Milliseconds, without those in which it waited; null while it is not over. */
  duration: number | null
  /** Nodes executed. */
  operations: number
  ai_credits: number
  error: string | null
  insufficient_credits: boolean
  prevented_loop: boolean
  node_results: NodeResultSchema[]
}

type RunStepSchema = {
  id: string
  /** Counted from 1. */
  step: number
  nodeId: string
  alias: string
  type: string
  status: "STARTED" | "SUCCEEDED" | "FAILED"
  /** The way out that was taken. */
  port: string | null
  error: string | null
  ai_credits: number
  /** It was not executed: what is pinned to it stood in. */
  isPinned: boolean
  /** It failed and was done again in a later step. */
  isRetried: boolean
  startedAt: string
  completedAt: string | null
  /** Milliseconds; null while it is at work. */
  duration: number | null
}

type RunStepDetailSchema = {
  id: string
  /** Counted from 1. */
  step: number
  nodeId: string
  alias: string
  type: string
  status: "STARTED" | "SUCCEEDED" | "FAILED"
  /** The way out that was taken. */
  port: string | null
  error: string | null
  ai_credits: number
  /** It was not executed: what is pinned to it stood in. */
  isPinned: boolean
  /** It failed and was done again in a later step. */
  isRetried: boolean
  startedAt: string
  completedAt: string | null
  /** Milliseconds; null while it is at work. */
  duration: number | null
  /** What it read, by name; shortened, and without what is secret. */
  inputs: Record<string, unknown> | null
  /** What `{node_…}` holds after it. */
  output: unknown
  /** What it captured. */
  variables: { [key: string]: string } | null
  /** What a loop goes over, while it does. */
  items: unknown[] | null
  /** Request and response, prompt and answer. */
  details: Record<string, unknown> | null
}

type RunWaitSchema = {
  /** A time, a moment, a call, a decision about a task, or the next try of a node that failed. */
  kind: "TIME" | "MOMENT" | "CALL" | "TASK" | "RETRY"
  nodeId: string
  since: string
  /** Null where it waits for as long as it takes. */
  until: string | null
  /** Of a call: the address that is posted to, without any key. */
  url: string | null
  taskId: string | null
  /** Of the next try of a node. */
  retry: {
    /** The try that comes next. */
    attempt: number
    /** Of how many. */
    attempts: number
    /** Why the last one failed. */
    error: string
  } | null
}

type SavedReplySchema = {
  id: number
  title: string
  /** `{contact_name}`, `{contact_email}`, `{agent_name}` and `{my_name}` are filled in. `{my_name}` is the agent name if the caller has no name. */
  content: string
  created_at: string
  updated_at: string
}

type SchemaSchema = {
  id: number
  name: string
  display_name: string
  fields: {
    id: number
    name: string
    type: string
    format: string | null
    required: boolean
    unique: boolean
    writable: boolean
    record_type_id: number | null
    options: string[]
    /** What a query may ask of it. */
    operators: string[]
    aggregations: string[]
    /** How its values are written. */
    value: string
    example: unknown
  }[]
}

type ScopeNameSchema = {
  /** As it stands between braces. */
  name: string
  kind: "variable" | "builtIn" | "node" | "loop" | "secret"
  /** Of what it last was; null where that is not known. */
  type: "text" | "number" | "boolean" | "list" | "object" | null
  description: string | null
  /** The node whose result or loop it is. */
  nodeId: string | null
  alias: string | null
  /** What it last was, of secrets never. */
  value: unknown
  /** Whether the value is longer than what is shown. */
  isShortened: boolean
  valueFrom: "run" | "default" | "pinned" | "given" | null
  valueAt: string | null
}

type SearchResultsSchema = {
  groups: {
    kind: "record" | "conversation" | "agent" | "flow" | "automation" | "knowledge" | "task"
    results: {
      kind: "record" | "conversation" | "agent" | "flow" | "automation" | "knowledge" | "task"
      /** As the operations of that kind take it. Of knowledge, a number is a knowledge base and a uuid a source. */
      id: string
      title: string
      detail: string | null
      /** The object of a record (by its name), the agent of a flow or conversation, the base of a source. */
      within: {
        id: string
        name: string
      } | null
      updated_at: string
    }[]
    /** Whether there are more than `limit`. */
    more: boolean
    /** False where looking among these took longer than two seconds and was given up. */
    complete: boolean
  }[]
}

type SeatsSchema = {
  total: number
  available: number
  assigned: number
  users_with_seat: {
    id: number
    email: string
    name: string
    assigned_at: string
  }[]
  users_without_seat: {
    id: number
    email: string
    name: string
  }[]
}

type SessionSchema = {
  id: string
  user: {
    id: number
    email: string
    name: string
  }
  account: {
    id: number
    name: string
    namespace: string
    role: "OWNER" | "ADMIN" | "MEMBER"
  }
  /** All that the person may enter, the last used first. */
  accounts: {
    id: number
    name: string
    namespace: string
    role: "OWNER" | "ADMIN" | "MEMBER"
  }[]
  confirmed_at: string
  /** Unless it is used before. */
  expires_at: string
}

type SessionListItemSchema = {
  id: string
  account: {
    id: number
    name: string
  }
  method: string
  address: string
  user_agent: string
  device: string
  is_current: boolean
  created_at: string
  used_at: string
  expires_at: string
}

type SignOnVisitSchema = {
  url: string
}

type SsoProviderSchema = {
  id: string
  name: string
  issuer: string
  client_id: string
  allowed_domains: string[]
  /** Of those who come for the first time. */
  default_role: "ADMIN" | "MEMBER"
  /** To be entered at the service. */
  redirect_uri: string
  created_at: string
  updated_at: string
}

type StartedRunSchema = {
  logId: string
}

type TableDetailSchema = {
  id: number
  name: string
  display_name: string
  emoji: string | null
  color: string | null
  description: string | null
  /** Whether every account has it. */
  standard: boolean
  created_by: number | null
  created_at: string
  updated_at: string
  fields: FieldSchema[]
  views: ViewSchema[]
}

type TableSharingSchema = {
  /** What everybody may do who is not named below; with `NO_ACCESS` the table is not there for them. */
  workspace: "FULL_ACCESS" | "READ_ONLY" | "NO_ACCESS"
  users: {
    user_id: number
    access: "FULL_ACCESS" | "READ_ONLY"
  }[]
}

type TableToolSchema = {
  id: number
  type: "TABLE"
  /** What the model calls it by; unique in the account. */
  name: string
  /** What it does and when to use it: all that the model knows of it. */
  description: string
  /** The object or table. */
  tableId: number
  /** Only records of this type; null for all of them. */
  recordTypeId: number | null
  /** `createActivity` is for objects only. */
  operations: ("read" | "create" | "update" | "delete" | "createActivity")[]
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

type TaskSchema = {
  id: string
  content: string
  due_date: string | null
  completed: boolean
  completed_at: string | null
  completed_by: number | null
  assignee_ids: number[]
  assignees: {
    id: number
    name: string
    email: string
  }[]
  object_name: string | null
  row_id: string | null
  /** The record that the task is about. */
  record: {
    object_name: string
    row_id: string
    title: string | null
  } | null
  created_by: number | null
  created_at: string
  updated_at: string
}

type TeamSchema = {
  id: number
  name: string
  user_ids: number[]
  created_at: string
}

type TeamInboxSettingsSchema = {
  /** When somebody is there; null for always. */
  working_hours: {
    /** 1 is Monday. */
    day: number
    from: string
    to: string
  }[] | null
  /** Null for the account's own. */
  time_zone: string | null
  /** How long somebody waits for a person. */
  wait_minutes: number
  /** Working time; null for no limit. */
  first_reply_minutes: number | null
  /** Working time; null for no limit. */
  next_reply_minutes: number | null
  /**
   * What happens while nobody is there. CONTINUE: the agent says so and goes on. TASK: it says so, goes on,
   * and the team gets a task. WAIT: whoever writes waits all the same, until `wait_minutes` are over.
   */
  when_unavailable: "CONTINUE" | "TASK" | "WAIT"
  /**
   * What follows a wait that was too long, after the message. RETURN: the agent goes on. STAY: the
   * conversation stays with the team.
   */
  when_late: "RETURN" | "STAY"
  /** Said when somebody begins to wait. */
  queue_message: string | null
  /** Said when nobody is there. */
  unavailable_message: string | null
  /** Said when a wait was too long. */
  late_message: string | null
}

type TeamInboxSettingsInputSchema = {
  /** When somebody is there; null for always. */
  working_hours?: {
    /** 1 is Monday. */
    day: number
    from: string
    to: string
  }[] | null | undefined
  /** Null for the account's own. */
  time_zone?: string | null | undefined
  /** How long somebody waits for a person. */
  wait_minutes?: number | undefined
  /** Working time; null for no limit. */
  first_reply_minutes?: number | null | undefined
  /** Working time; null for no limit. */
  next_reply_minutes?: number | null | undefined
  /**
   * What happens while nobody is there. CONTINUE: the agent says so and goes on. TASK: it says so, goes on,
   * and the team gets a task. WAIT: whoever writes waits all the same, until `wait_minutes` are over.
   */
  when_unavailable?: "CONTINUE" | "TASK" | "WAIT" | undefined
  /**
   * What follows a wait that was too long, after the message. RETURN: the agent goes on. STAY: the
   * conversation stays with the team.
   */
  when_late?: "RETURN" | "STAY" | undefined
  /** Said when somebody begins to wait. */
  queue_message?: string | null | undefined
  /** Said when nobody is there. */
  unavailable_message?: string | null | undefined
  /** Said when a wait was too long. */
  late_message?: string | null | undefined
}

type TelegramSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Answered while the agent is paused or switched off here, once an hour; null for silence. */
  offlineMessage: string | null
  /** Whether silence makes a conversation idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  idleSettings: {
    /** Silence after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation falls idle; null for nothing. */
    message: string | null
    /** Whether an idle conversation is closed. */
    closeConversation: boolean
  }
  /** Answered to what the agent cannot read, such as a picture without words; null for silence. */
  unsupportedMessage: string | null
}

type TemplateSchema = {
  id: string
  name: string
  description: string
  makes: ("agent" | "flow" | "workflow" | "object" | "table" | "knowledge_base" | "chat" | "inbox")[]
  has_sample_data: boolean
  inputs: {
    name: string
    label: string
    description: string
    type: "text" | "long_text" | "url"
    max_length: number
    /** What is taken when nothing is given; null where it may be left out. */
    default: string | null
    example: string
  }[]
}

type TemplateInstallationSchema = {
  id: string
  template_id: string
  installed_by: number | null
  /** The thing to open first comes first. */
  made: {
    kind: "agent" | "flow" | "workflow" | "object" | "table" | "knowledge_base" | "chat" | "inbox"
    /** As the operations of that kind take it; for an object its name. */
    id: string
    name: string
    /** Where a person finds it: a path on this server. */
    open: string
  }[]
  /** Whether there is some that was not removed yet. */
  has_sample_data: boolean
  created_at: string
}

type ThemeSchema = {
  /** What stands at the top of the chat; the name of the agent when empty. */
  title: string
  /** The line below the title. */
  subtitle: string
  /** Shown before anything is said. */
  welcomeMessage: string
  /** Shown where the visitor types; words in the visitor's language when empty. */
  inputPlaceholder: string
  /** Beside the button that opens the chat. */
  launcherText: string
  /** Below the chat. */
  footerText: string
  /** Buttons and links. */
  primaryColor: string
  /** Behind the messages. */
  backgroundColor: string
  /** Behind the title. */
  headerColor: string
  /** The title. */
  headerTextColor: string
  /** Behind what the agent says. */
  agentMessageColor: string
  /** What the agent says. */
  agentMessageTextColor: string
  /** Behind what the visitor says. */
  userMessageColor: string
  /** What the visitor says. */
  userMessageTextColor: string
}

type TotpSecretSchema = {
  secret: string
  uri: string
}

type TotpStateSchema = {
  enabled: boolean
  recovery_codes_left: number
}

type TraceSchema = {
  /** Of the turn that the message belongs to. */
  message_id: string
  conversation_id: string
  status: "QUEUED" | "RUNNING" | "DONE" | "FAILED"
  error: string | null
  credits: number
  input_tokens: number
  output_tokens: number
  started_at: string | null
  completed_at: string | null
  milliseconds: number | null
  steps: TraceStepSchema[]
}

type TraceStepSchema = {
  /** The type of the node; ROUTING, AGENT or DEFAULT_MESSAGE where the agent itself was at work. */
  type: string
  node_id: string | null
  alias: string | null
  flow_id: number | null
  flow_name: string | null
  started_at: string
  milliseconds: number
  port: string | null
  output: string | null
  variables: { [key: string]: string | null }
  error: string | null
  model_calls: ModelCallSchema[]
  passages: TracedPassageSchema[]
  tool_calls: TracedToolCallSchema[]
  requests: TracedRequestSchema[]
}

type TracedPassageSchema = {
  chunk_id: string
  source_id: string
  title: string | null
  url: string | null
  text: string
  score: number
}

type TracedRequestSchema = {
  method: string
  url: string
  headers: { [key: string]: string }
  body: string | null
  status: number | null
  response: string | null
}

type TracedToolCallSchema = {
  name: string
  arguments: unknown
  result: unknown
  error: string | null
  milliseconds: number
}

type TranscriptSchema = {
  id: string
  status: "OPEN" | "CLOSED"
  channel: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM"
  contact: ConversationContactSchema | null
  /** The rolling summary, as far as it goes. */
  summary: string | null
  feedback: "POSITIVE" | "NEGATIVE" | null
  message_count: number
  created_at: string
  last_message_at: string
  closed_at: string | null
  messages: (TranscriptMessageSchema | TranscriptEventSchema)[]
  /** Only where a page was asked for; null on the last one. */
  next_cursor?: string | null | undefined
}

type TranscriptEventSchema = {
  kind: "event"
  type: "FLOW_ENTERED" | "FLOW_EXITED" | "INTENT_TRIGGERED" | "TOOL_CALLED" | "ERROR" | "CONVERSATION_IDLE" | "CONVERSATION_CLOSED" | "FEEDBACK_CAPTURED" | "HANDED_OVER" | "TAKEN_OVER" | "ASSIGNED" | "HANDED_BACK" | "WAIT_ENDED" | "REOPENED" | "NOTE"
  audit_log_id: string
  data: Record<string, unknown>
  created_at: string
}

type TranscriptMessageSchema = {
  kind: "message"
  id: string
  role: "USER" | "AGENT"
  content: string
  /** The sources of knowledge that the message names, nearest first; left out without any. */
  citations?: CitationSchema[] | undefined
  feedback: "POSITIVE" | "NEGATIVE" | null
  created_at: string
}

type TrashedRowSchema = {
  id: string
  record_type_id: number
  /** Values by field name. */
  data: Record<string, unknown>
  created_at: string
  updated_at: string
  deleted_at: string
}

type TriedNodeSchema = {
  success: boolean
  /** The way out that it would take. */
  port: string | null
  /** What `{node_…}` would hold. */
  output: unknown
  /** Whether the output is longer than what is shown. */
  isShortened: boolean
  /** What it captured. */
  variables: { [key: string]: string }
  /** In flows: what was said to the user. */
  said: string[]
  error: string | null
  milliseconds: number
  ai_credits: number
  dryRun: boolean
  /** Request and response, prompt and answer. Secrets are masked. */
  details: Record<string, unknown> | null
}

type TriggerTypeSchema = {
  slug: string
  toolkit: string
  name: string
  description: string
  configFields: {
    name: string
    type: "string" | "number" | "array"
    description: string
    required: boolean
    /** False: the platform decides, and what is sent is ignored. */
    userConfigurable: boolean
    /** Its values are listed by `GET /integrations/trigger-resources`. */
    resourceType?: string | undefined
    /** The field whose value is the `parent` of that list. */
    parent?: string | undefined
  }[]
}

type UsageSchema = {
  plan: {
    id: string
    name: string
  }
  subscription: {
    status: "ACTIVE" | "CANCELLED"
    period_started_at: string
    renews_at: string
  }
  upcoming_changes: {
    plan: {
      id: string
      name: string
    }
    effective_at: string
  }[]
  credits: {
    used: number
    /** Null: no limit. */
    limit: number | null
  }
  counts: { [key: string]: {
    used: number
    /** Null: no limit. */
    limit: number | null
  } }
}

type UserSchema = {
  id: number
  email: string
  name: string
  role: "OWNER" | "ADMIN" | "MEMBER"
}

type UserDetailSchema = {
  id: number
  email: string
  name: string
  role: "OWNER" | "ADMIN" | "MEMBER"
  suspended: boolean
  teams: {
    id: number
    name: string
  }[]
  last_seen_at: string | null
  created_at: string
}

type VariableSchema = {
  /** Null for a built-in one. */
  id: number | null
  name: string
  description: string | null
  defaultValue: string | null
  isBuiltIn: boolean
  createdAt: string | null
  updatedAt: string | null
}

type VersionSchema = {
  snapshotId: string
  /** Counted from 1 in each graph. */
  number: number
  note: string | null
  /** A draft that a restored version took the place of. */
  isDraft: boolean
  isLive: boolean
  publishedBy: number | null
  createdAt: string
}

type VersionDetailSchema = {
  snapshotId: string
  /** Counted from 1 in each graph. */
  number: number
  note: string | null
  /** A draft that a restored version took the place of. */
  isDraft: boolean
  isLive: boolean
  publishedBy: number | null
  createdAt: string
  graph: GraphSchema
}

type ViewSchema = {
  id: number
  name: string
  type: "table" | "kanban" | "list" | "calendar"
  shared: boolean
  record_type_id: number | null
  query: Record<string, unknown> | null
  sort: {
    field: string
    direction: "asc" | "desc"
  }[]
  /** The fields it shows, in order; null shows all. */
  fields: string[] | null
  group_by: string | null
  /** Pixels by field name, where somebody set them. */
  widths?: { [key: string]: number } | undefined
  /** The fields that stay in sight when scrolling, where somebody set them. */
  frozen_fields?: string[] | undefined
  /** Where somebody set it. */
  row_height?: "short" | "medium" | "tall" | "extra_tall" | undefined
  created_by: number | null
  created_at: string
  updated_at: string
}

type VisualOptionsSchema = {
  icon_keys: string[]
  icon_colors: string[]
  option_colors: string[]
  tag_modes: string[]
  relation_modes: string[]
}

type WebhookDeliverySchema = {
  id: string
  /** What the sender calls it. */
  senderKey: string | null
  /** How many runs it started. */
  runs: number
  receivedAt: string
}

type WebhookDeliveryDetailSchema = {
  id: string
  /** What the sender calls it. */
  senderKey: string | null
  /** How many runs it started. */
  runs: number
  receivedAt: string
  /** As it was posted. */
  body: unknown
  /** The runs that it started, as far as they are kept. */
  startedRuns: RunSchema[]
}

type WebhookReplaySchema = {
  deliveryId: string
}

type WebhookSigningSecretSchema = {
  /** Shown only now. */
  signingSecret: string
}

type WebhookTokenSchema = {
  /** Shown only now. */
  accessToken: string
}

type WorkflowSchema = {
  id: number
  name: string
  description: string | null
  status: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED"
  triggerType: "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER" | null
  runsCount: number
  runsFailedCount: number
  lastRunDate: string | null
  liveSnapshotId: string | null
  draftSnapshotId: string | null
  createdAt: string
  updatedAt: string
}

type WorkflowAnalyticsSchema = {
  summary: {
    runs: number
    succeeded: number
    failed: number
    ai_credits: number
    /** Milliseconds; null without runs. */
    average_duration: number | null
  }
  runs_by_date: {
    date: string
    runs: number
    succeeded: number
    failed: number
    ai_credits: number
  }[]
}

type WorkflowDetailSchema = {
  id: number
  name: string
  description: string | null
  status: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED"
  triggerType: "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER" | null
  runsCount: number
  runsFailedCount: number
  lastRunDate: string | null
  liveSnapshotId: string | null
  draftSnapshotId: string | null
  createdAt: string
  updatedAt: string
  nodes?: NodeSchema[] | undefined
}

type __schema0Schema = string | number | boolean | null | __schema0Schema[] | { [key: string]: __schema0Schema }

/** What the API speaks of, by name. */
export interface Schemas {
  AccountModels: AccountModelsSchema
  AccountSettings: AccountSettingsSchema
  Activity: ActivitySchema
  Agent: AgentSchema
  AgentAnalytics: AgentAnalyticsSchema
  AgentFallbackModel: AgentFallbackModelSchema
  AgentHandOver: AgentHandOverSchema
  AgentSetting: AgentSettingSchema
  Aggregation: AggregationSchema
  AiModel: AiModelSchema
  ApiKey: ApiKeySchema
  AuditEntry: AuditEntrySchema
  Billing: BillingSchema
  ChangedVariable: ChangedVariableSchema
  Channel: ChannelSchema
  ChannelDelivery: ChannelDeliverySchema
  ChannelDetail: ChannelDetailSchema
  ChannelSettings: ChannelSettingsSchema
  ChannelType: ChannelTypeSchema
  ChatappSettings: ChatappSettingsSchema
  ChatappTemplate: ChatappTemplateSchema
  Citation: CitationSchema
  Configuration: ConfigurationSchema
  ConfigurationDifferences: ConfigurationDifferencesSchema
  ConfigurationPushed: ConfigurationPushedSchema
  ConnectedAccount: ConnectedAccountSchema
  ConnectedProgram: ConnectedProgramSchema
  ConsentPage: ConsentPageSchema
  Conversation: ConversationSchema
  ConversationContact: ConversationContactSchema
  CrawlRun: CrawlRunSchema
  CreditDay: CreditDaySchema
  DeadLetter: DeadLetterSchema
  Edge: EdgeSchema
  EmailSettings: EmailSettingsSchema
  Erasure: ErasureSchema
  Error: ErrorSchema
  EvaluatedExpression: EvaluatedExpressionSchema
  Field: FieldSchema
  FieldOption: FieldOptionSchema
  FileInspection: FileInspectionSchema
  Flow: FlowSchema
  FlowDetail: FlowDetailSchema
  FormulaDependency: FormulaDependencySchema
  Graph: GraphSchema
  GraphComment: GraphCommentSchema
  GraphDraft: GraphDraftSchema
  GraphIssue: GraphIssueSchema
  GraphSecret: GraphSecretSchema
  HealthReport: HealthReportSchema
  HttpTool: HttpToolSchema
  Identity: IdentitySchema
  ImportEntry: ImportEntrySchema
  ImportResult: ImportResultSchema
  ImportUndo: ImportUndoSchema
  InboxConversation: InboxConversationSchema
  InboxConversationDetails: InboxConversationDetailsSchema
  InboxEvent: InboxEventSchema
  InboxFile: InboxFileSchema
  InboxMeasureGroup: InboxMeasureGroupSchema
  InboxMeasures: InboxMeasuresSchema
  InboxMessage: InboxMessageSchema
  IncomingWebhook: IncomingWebhookSchema
  IncomingWebhookDetail: IncomingWebhookDetailSchema
  IntegrationProvider: IntegrationProviderSchema
  IntegrationSubscription: IntegrationSubscriptionSchema
  Intent: IntentSchema
  Invitation: InvitationSchema
  Issue: IssueSchema
  KnowledgeBase: KnowledgeBaseSchema
  KnowledgeSource: KnowledgeSourceSchema
  LivechatSettings: LivechatSettingsSchema
  McpTool: McpToolSchema
  ModelCall: ModelCallSchema
  ModelSettings: ModelSettingsSchema
  ModelTest: ModelTestSchema
  MySignOn: MySignOnSchema
  NewApiKey: NewApiKeySchema
  NewInvitation: NewInvitationSchema
  NextRun: NextRunSchema
  Node: NodeSchema
  NodeResult: NodeResultSchema
  NodeSchema: NodeSchemaSchema
  NodeTrace: NodeTraceSchema
  NodeType: NodeTypeSchema
  Notification: NotificationSchema
  NotificationSettings: NotificationSettingsSchema
  Object: ObjectSchema
  ObjectDetail: ObjectDetailSchema
  OfferedSignOn: OfferedSignOnSchema
  OpenInvitation: OpenInvitationSchema
  PageappSettings: PageappSettingsSchema
  Passkey: PasskeySchema
  PasskeyOptions: PasskeyOptionsSchema
  PasswordAsked: PasswordAskedSchema
  PasswordLink: PasswordLinkSchema
  PatchedGraph: PatchedGraphSchema
  PhotoappSettings: PhotoappSettingsSchema
  PinnedNode: PinnedNodeSchema
  PinnedValue: PinnedValueSchema
  Playbook: PlaybookSchema
  PremiumUsage: PremiumUsageSchema
  Presence: PresenceSchema
  Profile: ProfileSchema
  ProgramApproval: ProgramApprovalSchema
  ProgramRequest: ProgramRequestSchema
  RecordFile: RecordFileSchema
  RecordSecurity: RecordSecuritySchema
  RecordType: RecordTypeSchema
  RecoveryCodes: RecoveryCodesSchema
  Reply: ReplySchema
  ReplyFile: ReplyFileSchema
  Row: RowSchema
  RowHistoryEntry: RowHistoryEntrySchema
  Run: RunSchema
  RunAction: RunActionSchema
  RunDetail: RunDetailSchema
  RunGraph: RunGraphSchema
  RunLog: RunLogSchema
  RunLogDetail: RunLogDetailSchema
  RunStep: RunStepSchema
  RunStepDetail: RunStepDetailSchema
  RunWait: RunWaitSchema
  SavedReply: SavedReplySchema
  Schema: SchemaSchema
  ScopeName: ScopeNameSchema
  SearchResults: SearchResultsSchema
  Seats: SeatsSchema
  Session: SessionSchema
  SessionListItem: SessionListItemSchema
  SignOnVisit: SignOnVisitSchema
  SsoProvider: SsoProviderSchema
  StartedRun: StartedRunSchema
  TableDetail: TableDetailSchema
  TableSharing: TableSharingSchema
  TableTool: TableToolSchema
  Task: TaskSchema
  Team: TeamSchema
  TeamInboxSettings: TeamInboxSettingsSchema
  TeamInboxSettingsInput: TeamInboxSettingsInputSchema
  TelegramSettings: TelegramSettingsSchema
  Template: TemplateSchema
  TemplateInstallation: TemplateInstallationSchema
  Theme: ThemeSchema
  TotpSecret: TotpSecretSchema
  TotpState: TotpStateSchema
  Trace: TraceSchema
  TraceStep: TraceStepSchema
  TracedPassage: TracedPassageSchema
  TracedRequest: TracedRequestSchema
  TracedToolCall: TracedToolCallSchema
  Transcript: TranscriptSchema
  TranscriptEvent: TranscriptEventSchema
  TranscriptMessage: TranscriptMessageSchema
  TrashedRow: TrashedRowSchema
  TriedNode: TriedNodeSchema
  TriggerType: TriggerTypeSchema
  Usage: UsageSchema
  User: UserSchema
  UserDetail: UserDetailSchema
  Variable: VariableSchema
  Version: VersionSchema
  VersionDetail: VersionDetailSchema
  View: ViewSchema
  VisualOptions: VisualOptionsSchema
  WebhookDelivery: WebhookDeliverySchema
  WebhookDeliveryDetail: WebhookDeliveryDetailSchema
  WebhookReplay: WebhookReplaySchema
  WebhookSigningSecret: WebhookSigningSecretSchema
  WebhookToken: WebhookTokenSchema
  Workflow: WorkflowSchema
  WorkflowAnalytics: WorkflowAnalyticsSchema
  WorkflowDetail: WorkflowDetailSchema
  __schema0: __schema0Schema
}

/** What each operation takes and answers. */
export interface Operations {
  /** Delete an agent and its flows */
  deleteAgent: {
    takes: {
      agentId: string
    }
    answers: undefined
  }
  /** Delete a flow */
  deleteAgentFlow: {
    takes: {
      agentId: string
      flowId: number
    }
    answers: undefined
  }
  /** Remove an edge of a flow */
  deleteAgentFlowEdges: {
    takes: {
      agentId: string
      flowId: number
      body: {
        source: string
        handle?: string | undefined
        target?: string | undefined
      }
    }
    answers: GraphSchema
  }
  /** Remove a node of a flow, with the edges that touch it */
  deleteAgentFlowNode: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
    }
    answers: GraphSchema
  }
  /** Take back what is pinned to a node */
  deleteAgentFlowNodePinned: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
    }
    answers: undefined
  }
  /** Delete an intent */
  deleteAgentIntent: {
    takes: {
      agentId: string
      intentId: number
      /** Deletes it although it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Delete a secret of an agent */
  deleteAgentSecret: {
    takes: {
      agentId: string
      secretName: string
    }
    answers: undefined
  }
  /** Delete a variable */
  deleteAgentVariable: {
    takes: {
      agentId: string
      variableId: number
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Revoke a key */
  deleteApiKey: {
    takes: {
      keyId: number
    }
    answers: undefined
  }
  /** Forget a connection with its credentials */
  deleteChannel: {
    takes: {
      channelId: number
    }
    answers: undefined
  }
  /** Let a program act for me no longer */
  deleteConnectedProgram: {
    takes: {
      programId: string
    }
    answers: undefined
  }
  /** Remove tags from a conversation */
  deleteConversationTags: {
    takes: {
      conversationId: string
      body: {
        tags: string[]
      }
    }
    answers: InboxConversationSchema
  }
  /** Sign out */
  deleteCurrentSession: {
    takes: object
    answers: undefined
  }
  /** Remove an incoming webhook, with what was delivered to it */
  deleteIncomingWebhook: {
    takes: {
      webhookId: string
    }
    answers: undefined
  }
  /** Take deliveries without a signature again */
  deleteIncomingWebhookSignature: {
    takes: {
      webhookId: string
    }
    answers: undefined
  }
  /** Forget a connected account */
  deleteIntegration: {
    takes: {
      connectedAccountId: number
      body?: {
        force?: boolean | undefined
      } | undefined
    }
    answers: undefined
  }
  /** Withdraw an invitation */
  deleteInvitation: {
    takes: {
      invitationId: number
    }
    answers: undefined
  }
  /** Delete a knowledge base with all its sources */
  deleteKnowledgeBase: {
    takes: {
      knowledgeBaseId: number
      /** Deletes it although it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Remove sources */
  deleteKnowledgeBaseSources: {
    takes: {
      knowledgeBaseId: number
      body: {
        source_ids: string[]
      }
    }
    answers: undefined
  }
  /** No longer crawl a website regularly */
  deleteKnowledgeBaseWebsiteCrawlSchedule: {
    takes: {
      knowledgeBaseId: number
      websiteSourceId: string
    }
    answers: undefined
  }
  /** Remove a passkey */
  deleteMePasskey: {
    takes: {
      passkeyId: number
    }
    answers: undefined
  }
  /** Unlink a single sign-on identity from me */
  deleteMeSingleSignOn: {
    takes: {
      providerId: string
    }
    answers: undefined
  }
  /** Switch one-time codes off */
  deleteMeTotp: {
    takes: {
      body?: {
        /** The six digits of an authenticator, or a recovery code. Required when two-factor is on. */
        totp?: string | undefined
      } | undefined
    }
    answers: undefined
  }
  /** Delete it with all its rows */
  deleteObject: {
    takes: {
      name: string
    }
    answers: undefined
  }
  /** Delete an activity */
  deleteObjectActivity: {
    takes: {
      name: string
      id: string
    }
    answers: undefined
  }
  /** Delete a field with its values */
  deleteObjectField: {
    takes: {
      name: string
      fieldId: number
      /** Deletes it although it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Delete a file */
  deleteObjectFile: {
    takes: {
      name: string
      id: string
    }
    answers: undefined
  }
  /** Delete an option */
  deleteObjectOption: {
    takes: {
      name: string
      tagId: number
      /** Deletes it although it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Delete a record type */
  deleteObjectRecordType: {
    takes: {
      name: string
      recordTypeId: number
    }
    answers: undefined
  }
  /** Delete a row */
  deleteObjectRow: {
    takes: {
      name: string
      id: string
    }
    answers: undefined
  }
  /** Delete a task of a record for good */
  deleteObjectTask: {
    takes: {
      /** The name of the object. */
      name: string
      id: string
    }
    answers: undefined
  }
  /** Delete a view */
  deleteObjectView: {
    takes: {
      name: string
      viewId: number
    }
    answers: undefined
  }
  /** Remove an aggregation from a view */
  deleteObjectViewAggregation: {
    takes: {
      name: string
      viewId: number
      aggId: number
    }
    answers: undefined
  }
  /** Delete a view of a record type */
  deleteObjectsRecordTypeView: {
    takes: {
      recordTypeId: number
      viewId: number
    }
    answers: undefined
  }
  /** Delete a playbook */
  deletePlaybook: {
    takes: {
      playbookId: number
      /** Deletes it although it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Delete a saved reply */
  deleteSavedReply: {
    takes: {
      savedReplyId: number
    }
    answers: undefined
  }
  /** Sign out somewhere else */
  deleteSession: {
    takes: {
      sessionId: string
    }
    answers: undefined
  }
  /** Remove a single sign-on */
  deleteSsoProvider: {
    takes: {
      providerId: string
    }
    answers: undefined
  }
  /** Delete it with all its rows */
  deleteTable: {
    takes: {
      name: string
    }
    answers: undefined
  }
  /** Delete a field with its values */
  deleteTableField: {
    takes: {
      name: string
      fieldId: number
      /** Deletes it although it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Delete a file */
  deleteTableFile: {
    takes: {
      name: string
      id: string
    }
    answers: undefined
  }
  /** Delete an option */
  deleteTableOption: {
    takes: {
      name: string
      tagId: number
      /** Deletes it although it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Delete a row */
  deleteTableRow: {
    takes: {
      name: string
      id: string
    }
    answers: undefined
  }
  /** Delete a view */
  deleteTableView: {
    takes: {
      name: string
      viewId: number
    }
    answers: undefined
  }
  /** Remove an aggregation from a view */
  deleteTableViewAggregation: {
    takes: {
      name: string
      viewId: number
      aggId: number
    }
    answers: undefined
  }
  /** Delete a task for good */
  deleteTask: {
    takes: {
      taskId: string
    }
    answers: undefined
  }
  /** Delete a team */
  deleteTeam: {
    takes: {
      teamId: number
    }
    answers: undefined
  }
  /** Remove the sample data of an installation */
  deleteTemplatesInstallationSampleData: {
    takes: {
      installationId: string
    }
    answers: undefined
  }
  /** Delete a tool */
  deleteTool: {
    takes: {
      toolId: number
      /** Deletes it although it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Remove a user from the account */
  deleteUser: {
    takes: {
      userId: number
      body?: {
        hand_over_to?: number | undefined
      } | undefined
    }
    answers: undefined
  }
  /** Delete a workflow */
  deleteWorkflow: {
    takes: {
      workflowId: number
    }
    answers: undefined
  }
  /** Remove an edge of a workflow */
  deleteWorkflowEdges: {
    takes: {
      workflowId: number
      body: {
        source: string
        handle?: string | undefined
        target?: string | undefined
      }
    }
    answers: GraphSchema
  }
  /** Remove a node of a workflow, with the edges that touch it */
  deleteWorkflowNode: {
    takes: {
      workflowId: number
      nodeId: string
    }
    answers: GraphSchema
  }
  /** Take back what is pinned to a node */
  deleteWorkflowNodePinned: {
    takes: {
      workflowId: number
      nodeId: string
    }
    answers: undefined
  }
  /** Delete a secret of a workflow */
  deleteWorkflowSecret: {
    takes: {
      workflowId: number
      secretName: string
    }
    answers: undefined
  }
  /** Delete a variable */
  deleteWorkflowVariable: {
    takes: {
      workflowId: number
      variableId: number
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Read the settings of the account */
  getAccountSettings: {
    takes: object
    answers: AccountSettingsSchema
  }
  /** Read an agent */
  getAgent: {
    takes: {
      agentId: string
    }
    answers: AgentSchema
  }
  /** Read what an agent is told and given */
  getAgentAgentSetting: {
    takes: {
      agentId: string
    }
    answers: AgentSettingSchema
  }
  /** Read what an agent did: credits, conversations and messages, by channel and day */
  getAgentAnalytics: {
    takes: {
      agentId: string
      start_date?: string | undefined
      end_date?: string | undefined
    }
    answers: AgentAnalyticsSchema
  }
  /** Read the transcript of a conversation */
  getAgentConversation: {
    takes: {
      agentId: string
      conversationId: string
      include_events?: boolean | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: TranscriptSchema
  }
  /** Read how a reply came about */
  getAgentConversationMessageTrace: {
    takes: {
      agentId: string
      conversationId: string
      messageId: string
    }
    answers: TraceSchema
  }
  /** List the conversations of an agent */
  getAgentConversations: {
    takes: {
      agentId: string
      /** Words that were said in the conversation, all of them. */
      search?: string | undefined
      channel?: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM" | undefined
      feedback?: "POSITIVE" | "NEGATIVE" | "NONE" | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: ConversationSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the fallback model of an agent */
  getAgentFallbackModel: {
    takes: {
      agentId: string
    }
    answers: AgentFallbackModelSchema
  }
  /** Read a flow */
  getAgentFlow: {
    takes: {
      agentId: string
      flowId: number
      includeNodes?: boolean | undefined
    }
    answers: FlowDetailSchema
  }
  /** Read the draft of a flow with its revision */
  getAgentFlowDraft: {
    takes: {
      agentId: string
      flowId: number
    }
    answers: GraphDraftSchema
  }
  /** Export the draft of a flow */
  getAgentFlowExport: {
    takes: {
      agentId: string
      flowId: number
    }
    answers: {
      format: "frontdesk.graph"
      version: 1
      kind: "flow" | "workflow"
      nodes: {
        nodeId: string
        alias: string
        position: {
          positionX: number
          positionY: number
        }
        type: string
        data: Record<string, unknown>
      }[]
      edges: {
        source: string
        handle: string
        target: string
        targetEdge: string
      }[]
      variables: {
        name: string
        description: string | null
      }[]
      references: {
        path: (string | number)[]
        kind: "agent" | "aiModel" | "aiModelName" | "connectedAccount" | "intent" | "knowledgeBase" | "phoneNumber" | "playbook" | "recordType" | "table" | "team" | "tool" | "webhook" | "workflow"
        id: string | number
        name: string | null
      }[]
    }
  }
  /** Read the graph of a flow */
  getAgentFlowGraph: {
    takes: {
      agentId: string
      flowId: number
    }
    answers: GraphSchema
  }
  /** Read what is pinned to a node */
  getAgentFlowNodePinned: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
    }
    answers: PinnedValueSchema
  }
  /** The names that the texts of a node can hold */
  getAgentFlowNodeScope: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
    }
    answers: {
      results: ScopeNameSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the nodes to which something is pinned */
  getAgentFlowPinned: {
    takes: {
      agentId: string
      flowId: number
    }
    answers: {
      results: PinnedNodeSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a version of a flow with its graph */
  getAgentFlowVersion: {
    takes: {
      agentId: string
      flowId: number
      snapshotId: string
    }
    answers: VersionDetailSchema
  }
  /** List what was published of a flow */
  getAgentFlowVersions: {
    takes: {
      agentId: string
      flowId: number
    }
    answers: {
      results: VersionSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the flows of an agent, without their nodes */
  getAgentFlows: {
    takes: {
      agentId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: FlowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Whether an agent hands over by itself */
  getAgentHandOver: {
    takes: {
      agentId: string
    }
    answers: AgentHandOverSchema
  }
  /** Read an intent */
  getAgentIntent: {
    takes: {
      agentId: string
      intentId: number
    }
    answers: IntentSchema
  }
  /** List the intents of an agent */
  getAgentIntents: {
    takes: {
      agentId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: IntentSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Every intent of an agent */
  getAgentIntentsAll: {
    takes: {
      agentId: string
    }
    answers: {
      results: IntentSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the knowledge bases of an agent */
  getAgentKnowledgeBases: {
    takes: {
      agentId: string
    }
    answers: {
      results: KnowledgeBaseSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the playbooks of an agent */
  getAgentPlaybooks: {
    takes: {
      agentId: string
    }
    answers: {
      results: PlaybookSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the secrets of an agent */
  getAgentSecrets: {
    takes: {
      agentId: string
    }
    answers: {
      results: GraphSecretSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read the settings of one channel */
  getAgentSetting: {
    takes: {
      agentId: string
      channel: "chatapp" | "email" | "livechat" | "pageapp" | "photoapp" | "telegram"
    }
    answers: ChatappSettingsSchema | EmailSettingsSchema | LivechatSettingsSchema | PageappSettingsSchema | PhotoappSettingsSchema | TelegramSettingsSchema
  }
  /** Read the settings of all four channels */
  getAgentSettings: {
    takes: {
      agentId: string
    }
    answers: ChannelSettingsSchema
  }
  /** Read the words and colours of an agent */
  getAgentTheme: {
    takes: {
      agentId: string
    }
    answers: ThemeSchema
  }
  /** Read a variable */
  getAgentVariable: {
    takes: {
      agentId: string
      variableId: number
    }
    answers: VariableSchema
  }
  /** List the variables of an agent */
  getAgentVariables: {
    takes: {
      agentId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: VariableSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Every variable of an agent, the built-in ones included */
  getAgentVariablesAll: {
    takes: {
      agentId: string
    }
    answers: {
      results: VariableSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Test whether a name exists, built in or declared */
  getAgentVariablesCheckName: {
    takes: {
      agentId: string
      name: string
    }
    answers: {
      exists: boolean
    }
  }
  /** List all agents */
  getAgents: {
    takes: object
    answers: {
      results: {
        id: string
        name: string
        isOffline: boolean
      }[]
    }
  }
  /** Get one AI model */
  getAiModel: {
    takes: {
      aiModelId: number
    }
    answers: AiModelSchema
  }
  /** List AI models */
  getAiModels: {
    takes: {
      type?: "TEXT" | "TRANSCRIPTION" | "FILE_ANALYSIS" | undefined
    }
    answers: {
      results: AiModelSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the default AI model of a type */
  getAiModelsDefault: {
    takes: {
      type?: "TEXT" | "TRANSCRIPTION" | "FILE_ANALYSIS" | undefined
    }
    answers: AiModelSchema
  }
  /** List my keys and, for admins, those of the account */
  getApiKeys: {
    takes: object
    answers: {
      results: ApiKeySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read the audit log */
  getAuditLog: {
    takes: {
      user_id?: number | undefined
      /** A part of it. */
      action?: string | undefined
      request_id?: string | undefined
      from?: string | undefined
      to?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: AuditEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** The plan, its credits and when they renew */
  getBilling: {
    takes: object
    answers: BillingSchema
  }
  /** Credits by day and model */
  getBillingCreditsHistory: {
    takes: {
      start_date?: string | undefined
      end_date?: string | undefined
    }
    answers: {
      results: CreditDaySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Seats, and who holds one */
  getBillingPremiumSeats: {
    takes: object
    answers: SeatsSchema
  }
  /** The premium plan, its seats and feature limits */
  getBillingPremiumUsage: {
    takes: object
    answers: PremiumUsageSchema
  }
  /** What the account uses of what its plan allows */
  getBillingUsage: {
    takes: object
    answers: UsageSchema
  }
  /** Read a connection, with what the service must be told */
  getChannel: {
    takes: {
      channelId: number
    }
    answers: ChannelDetailSchema
  }
  /** List connected numbers, accounts and pages */
  getChannels: {
    takes: object
    answers: {
      results: ChannelSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the approved templates of the chat app */
  getChannelsChatappTemplates: {
    takes: {
      /** Those that this number can send. */
      phoneNumberId?: number | undefined
    }
    answers: {
      results: ChatappTemplateSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List what became of the messages that an agent sent */
  getChannelsDeliveries: {
    takes: {
      conversation_id: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: ChannelDeliverySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Download a file that somebody sent */
  getChannelsMedia: {
    takes: {
      /** The message of the user in the conversation. */
      messageId: string
      /** Which one, of a message with several. */
      place?: number | undefined
    }
    answers: Response
  }
  /** List the channels that there are, and how each is connected */
  getChannelsTypes: {
    takes: {
      /** Of the texts. */
      language?: "en" | "de" | undefined
    }
    answers: {
      results: ChannelTypeSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read everything that is configuration, as files */
  getConfiguration: {
    takes: object
    answers: ConfigurationSchema
  }
  /** List the programs that act for me */
  getConnectedPrograms: {
    takes: object
    answers: {
      results: ConnectedProgramSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a conversation of any agent */
  getConversation: {
    takes: {
      conversationId: string
    }
    answers: InboxConversationDetailsSchema
  }
  /** Read what was said and what happened */
  getConversationEntries: {
    takes: {
      conversationId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: (InboxMessageSchema | InboxEventSchema)[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the conversations of all agents */
  getConversations: {
    takes: {
      agent?: string | undefined
      channel?: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM" | undefined
      /** OPEN leaves out what is put off until later. */
      status?: "OPEN" | "CLOSED" | "SNOOZED" | undefined
      handler?: "AGENT" | "QUEUE" | "HUMAN" | undefined
      assignee?: string | undefined
      team?: number | undefined
      tag?: string | undefined
      unread?: boolean | undefined
      /** Words that were said, all of them, among the newest thousand that have them; or words of the record of the contact: their name, their address. What somebody without a record calls themselves counts as said. */
      search?: string | undefined
      /** Of the `people` record. */
      contact?: string | undefined
      /** At most 100 of them: which of these are in the list, as they are now. */
      ids?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: InboxConversationSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Count conversations for the inbox */
  getConversationsCounts: {
    takes: object
    answers: {
      open: number
      unread: number
      mine: number
      queue: number
      human: number
      snoozed: number
    }
  }
  /** How conversations went */
  getConversationsMeasures: {
    takes: {
      /** 29 days before `to` where nothing is said. */
      from?: string | undefined
      /** Today where nothing is said; it counts. */
      to?: string | undefined
      by?: "day" | "agent" | "person" | "channel" | undefined
      agent?: string | undefined
      channel?: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM" | undefined
      person?: number | undefined
    }
    answers: {
      from: string
      to: string
      total: InboxMeasuresSchema
      results: InboxMeasureGroupSchema[]
      next_cursor: null
    }
    pages: true
  }
  /** Who is signed in */
  getCurrentSession: {
    takes: object
    answers: SessionSchema
  }
  /** List the single sign-ons that one may come in by */
  getCurrentSessionOidc: {
    takes: {
      email?: string | undefined
    }
    answers: {
      results: OfferedSignOnSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Come back from a single sign-on */
  getCurrentSessionOidcCallback: {
    takes: {
      providerId: string
      state?: string | undefined
      code?: string | undefined
      iss?: string | undefined
      error?: string | undefined
    }
    answers: undefined
  }
  /** Confirm a session by single sign-on */
  getCurrentSessionOidcConfirm: {
    takes: {
      providerId: string
      /** The page to go on at; a path. */
      return_to?: string | undefined
    }
    answers: undefined
  }
  /** Go to a single sign-on */
  getCurrentSessionOidcStart: {
    takes: {
      providerId: string
      /** The page to go on at; a path. */
      return_to?: string | undefined
    }
    answers: undefined
  }
  /** What failed for good */
  getDeadLetters: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: DeadLetterSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** How far an erasure is, and what came of it */
  getErasure: {
    takes: {
      erasureId: string
    }
    answers: ErasureSchema
  }
  /** List the erasures */
  getErasures: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: ErasureSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** What changes, as it happens */
  getEvents: {
    takes: {
      topics: string
    }
    answers: Response
    streams: true
  }
  /** Read the field type reference */
  getGuidanceFields: {
    takes: object
    answers: string
  }
  /** How to use a node type, in Markdown */
  getGuidanceNode: {
    takes: {
      nodeType: string
    }
    answers: string
  }
  /** What a form and a canvas need to know of a node type */
  getGuidanceNodeSchema: {
    takes: {
      nodeType: string
    }
    answers: NodeSchemaSchema
  }
  /** The same of every node type at once */
  getGuidanceNodeSchemas: {
    takes: object
    answers: {
      results: NodeSchemaSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the node types */
  getGuidanceNodes: {
    takes: object
    answers: {
      results: NodeTypeSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List icons, colors and modes */
  getGuidanceVisualOptions: {
    takes: object
    answers: VisualOptionsSchema
  }
  /** Examine the set-up of the server */
  getHealthReport: {
    takes: object
    answers: HealthReportSchema
  }
  /** Read an incoming webhook */
  getIncomingWebhook: {
    takes: {
      webhookId: string
    }
    answers: IncomingWebhookDetailSchema
  }
  /** List what was delivered, the latest first */
  getIncomingWebhookDeliveries: {
    takes: {
      webhookId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: WebhookDeliverySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a delivery with its body and the runs that it started */
  getIncomingWebhookDelivery: {
    takes: {
      webhookId: string
      deliveryId: string
    }
    answers: WebhookDeliveryDetailSchema
  }
  /** List the incoming webhooks */
  getIncomingWebhooks: {
    takes: object
    answers: {
      results: IncomingWebhookDetailSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a connected account */
  getIntegration: {
    takes: {
      connectedAccountId: number
    }
    answers: ConnectedAccountSchema
  }
  /** List connected accounts */
  getIntegrations: {
    takes: object
    answers: {
      results: ConnectedAccountSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Where the consent page leads back to */
  getIntegrationsCallback: {
    takes: {
      state?: string | undefined
      code?: string | undefined
      error?: string | undefined
      error_description?: string | undefined
      scope?: string | undefined
      session_state?: string | undefined
      authuser?: string | undefined
      prompt?: string | undefined
      hd?: string | undefined
    }
    answers: undefined
  }
  /** List the services whose accounts can be connected */
  getIntegrationsProviders: {
    takes: object
    answers: {
      results: IntegrationProviderSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List fields of a kind of record of Salesforce */
  getIntegrationsResourcesCrmASobjectFields: {
    takes: {
      sobjectName: string
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        field_name: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List kinds of record of Salesforce */
  getIntegrationsResourcesCrmASobjects: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        sobject_name: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List documents of Google Docs */
  getIntegrationsResourcesDocumentsADocuments: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        document_id: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List folders of Google Drive */
  getIntegrationsResourcesDriveAFolders: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        folder_id: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List shared drives of Google Drive */
  getIntegrationsResourcesDriveASharedDrives: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        drive_id: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List mail labels of Gmail */
  getIntegrationsResourcesMailALabels: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        label_id: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List calendars of Outlook */
  getIntegrationsResourcesMailBCalendars: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        calendarId: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List mail folders of Outlook */
  getIntegrationsResourcesMailBFolders: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        folderId: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List sheets of a spreadsheet of Google Sheets */
  getIntegrationsResourcesSpreadsheetsASpreadsheetSheets: {
    takes: {
      spreadsheetId: string
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        sheet_name: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List spreadsheets of Google Sheets */
  getIntegrationsResourcesSpreadsheetsASpreadsheets: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        spreadsheet_id: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List projects of a workspace of Asana */
  getIntegrationsResourcesTasksAWorkspaceProjects: {
    takes: {
      workspaceGid: string
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        project_gid: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List workspaces of Asana */
  getIntegrationsResourcesTasksAWorkspaces: {
    takes: {
      /** May be left out where only one account of this kind is connected. */
      connectedAccountId?: number | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        workspace_gid: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List what trigger nodes wait for at other services */
  getIntegrationsSubscriptions: {
    takes: {
      connectedAccountId?: number | undefined
      status?: "ACTIVE" | "FAILING" | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: IntegrationSubscriptionSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List what a field of a trigger configuration may hold */
  getIntegrationsTriggerResources: {
    takes: {
      resourceType: "mail_label" | "spreadsheet" | "sheet" | "document" | "shared_drive" | "folder" | "workspace" | "project" | "sobject" | "sobject_field" | "mail_folder" | "calendar"
      connectedAccountId: number
      /** For what belongs to something: its `spreadsheetId`, `workspaceGid` or `sobjectName`. */
      parent?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        id: string
        name: string
        [key: string]: unknown
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the events of other services that can start a workflow */
  getIntegrationsTriggerTypes: {
    takes: {
      toolkit?: string | undefined
    }
    answers: {
      results: TriggerTypeSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the invitations that are open */
  getInvitations: {
    takes: object
    answers: {
      results: InvitationSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a knowledge base */
  getKnowledgeBase: {
    takes: {
      knowledgeBaseId: number
    }
    answers: KnowledgeBaseSchema
  }
  /** Read a source */
  getKnowledgeBaseSource: {
    takes: {
      knowledgeBaseId: number
      sourceId: string
    }
    answers: KnowledgeSourceSchema
  }
  /** List the passages of a source */
  getKnowledgeBaseSourcePassages: {
    takes: {
      knowledgeBaseId: number
      sourceId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        chunk_id: string
        source_id: string
        /** Its place in the source, from 0. */
        position: number
        /** The headings above it, outermost first. */
        heading: string
        text: string
      }[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the sources of a knowledge base */
  getKnowledgeBaseSources: {
    takes: {
      knowledgeBaseId: number
      type?: "FILE" | "URL" | "WEBSITE" | "WEB_PAGE" | undefined
      state?: "PENDING" | "FETCHING" | "INDEXING" | "READY" | "FAILED" | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: KnowledgeSourceSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the crawls of a website */
  getKnowledgeBaseWebsiteCrawlSyncHistory: {
    takes: {
      knowledgeBaseId: number
      websiteSourceId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: CrawlRunSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List knowledge bases */
  getKnowledgeBases: {
    takes: {
      /** A SHARED one is for the whole account, a PRIVATE one for whoever made it. */
      visibility?: "SHARED" | "PRIVATE" | undefined
      /** In name and description. */
      search?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: KnowledgeBaseSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Who is calling */
  getMe: {
    takes: object
    answers: IdentitySchema
  }
  /** What I want to be told about */
  getMeNotificationSettings: {
    takes: object
    answers: NotificationSettingsSchema
  }
  /** List my passkeys */
  getMePasskeys: {
    takes: object
    answers: {
      results: PasskeySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** What the server knows of me */
  getMeProfile: {
    takes: object
    answers: ProfileSchema
  }
  /** List the single sign-on providers of the account and my links to them */
  getMeSingleSignOn: {
    takes: object
    answers: {
      results: MySignOnSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Whether I sign in with a one-time code as well */
  getMeTotp: {
    takes: object
    answers: TotpStateSchema
  }
  /** List the settings of text models */
  getModelSettings: {
    takes: object
    answers: AccountModelsSchema
  }
  /** What I was told about */
  getNotifications: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
      unread?: boolean | undefined
    }
    answers: {
      results: NotificationSchema[]
      next_cursor: string | null
      unread_count: number
    }
    pages: true
  }
  /** Read an object */
  getObject: {
    takes: {
      name: string
    }
    answers: ObjectDetailSchema
  }
  /** Read an activity */
  getObjectActivity: {
    takes: {
      name: string
      id: string
    }
    answers: ActivitySchema
  }
  /** List what a formula reads and which formulas read a field */
  getObjectFieldFormulaDependencies: {
    takes: {
      name: string
      fieldId: number
    }
    answers: {
      depends_on: FormulaDependencySchema[]
      used_by: FormulaDependencySchema[]
    }
  }
  /** List the options of a select field */
  getObjectFieldOptions: {
    takes: {
      name: string
      fieldId: number
    }
    answers: {
      results: FieldOptionSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List fields */
  getObjectFields: {
    takes: {
      name: string
    }
    answers: {
      results: FieldSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read what is known of a file */
  getObjectFile: {
    takes: {
      name: string
      id: string
    }
    answers: RecordFileSchema
  }
  /** Download a file */
  getObjectFileDownload: {
    takes: {
      name: string
      id: string
    }
    answers: Response
  }
  /** List imports */
  getObjectImports: {
    takes: {
      name: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: ImportEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read the record-level security of a record type */
  getObjectRecordTypeSecurity: {
    takes: {
      name: string
      recordTypeId: number
    }
    answers: RecordSecuritySchema
  }
  /** List record types */
  getObjectRecordTypes: {
    takes: {
      name: string
    }
    answers: {
      results: RecordTypeSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the rows that are linked to a target */
  getObjectRelationTarget: {
    takes: {
      name: string
      /** The name of the relation field, or its id. */
      relation: string
      targetId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a row */
  getObjectRow: {
    takes: {
      name: string
      id: string
    }
    answers: RowSchema
  }
  /** List the activities of a record */
  getObjectRowActivities: {
    takes: {
      name: string
      rowId: string
      include_automatic?: boolean | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: ActivitySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the files of a row */
  getObjectRowFiles: {
    takes: {
      name: string
      rowId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RecordFileSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read the history of a row */
  getObjectRowHistory: {
    takes: {
      name: string
      id: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RowHistoryEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the rows that a row is linked to */
  getObjectRowRelation: {
    takes: {
      name: string
      id: string
      /** The name of the relation field, or its id. */
      relation: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the tasks of a record */
  getObjectRowTasks: {
    takes: {
      /** The name of the object. */
      name: string
      rowId: string
      /** Only completed tasks, or only open ones. */
      completed?: boolean | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: TaskSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read fields, types and formats */
  getObjectSchema: {
    takes: {
      name: string
    }
    answers: SchemaSchema
  }
  /** Read a task of a record */
  getObjectTask: {
    takes: {
      /** The name of the object. */
      name: string
      id: string
    }
    answers: TaskSchema
  }
  /** List the aggregations of a view */
  getObjectViewAggregations: {
    takes: {
      name: string
      viewId: number
    }
    answers: {
      results: AggregationSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List views */
  getObjectViews: {
    takes: {
      name: string
      record_type_id?: number | undefined
      shared?: boolean | undefined
    }
    answers: {
      results: ViewSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List objects */
  getObjects: {
    takes: object
    answers: {
      results: ObjectSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a playbook */
  getPlaybook: {
    takes: {
      playbookId: number
    }
    answers: PlaybookSchema
  }
  /** List the playbooks that the caller may see */
  getPlaybooks: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: PlaybookSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Who is where right now */
  getPresence: {
    takes: {
      place?: string | undefined
    }
    answers: {
      results: PresenceSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a run with what started it, and the version that it is on */
  getRun: {
    takes: {
      runId: string
    }
    answers: RunDetailSchema
  }
  /** Read the graph that a run is on */
  getRunGraph: {
    takes: {
      runId: string
    }
    answers: RunGraphSchema
  }
  /** Read what one node of a run read and gave */
  getRunStep: {
    takes: {
      runId: string
      stepId: string
    }
    answers: RunStepDetailSchema
  }
  /** List what the nodes of a run did, in order */
  getRunSteps: {
    takes: {
      runId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RunStepSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the runs of all workflows */
  getRuns: {
    takes: {
      /** One, or several with commas between them. */
      status?: string | undefined
      workflowId?: number | undefined
      triggerType?: "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER" | undefined
      /** A part of the error. */
      error?: string | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      /** Lists test runs instead. */
      tests?: boolean | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RunSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read how often the workflows of the account ran, by date */
  getRunsAnalytics: {
    takes: {
      start_date?: string | undefined
      end_date?: string | undefined
    }
    answers: WorkflowAnalyticsSchema
  }
  /** List saved replies */
  getSavedReplies: {
    takes: object
    answers: {
      results: SavedReplySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Search over everything */
  getSearch: {
    takes: {
      q: string
      /** Only these, separated by commas. */
      kinds?: string | undefined
      /** Of each kind. */
      limit?: number | undefined
    }
    answers: SearchResultsSchema
  }
  /** Where I am signed in */
  getSessions: {
    takes: object
    answers: {
      results: SessionListItemSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the single sign-ons of the account */
  getSsoProviders: {
    takes: object
    answers: {
      results: SsoProviderSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a table */
  getTable: {
    takes: {
      name: string
    }
    answers: TableDetailSchema
  }
  /** List what a formula reads and which formulas read a field */
  getTableFieldFormulaDependencies: {
    takes: {
      name: string
      fieldId: number
    }
    answers: {
      depends_on: FormulaDependencySchema[]
      used_by: FormulaDependencySchema[]
    }
  }
  /** List the options of a select field */
  getTableFieldOptions: {
    takes: {
      name: string
      fieldId: number
    }
    answers: {
      results: FieldOptionSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List fields */
  getTableFields: {
    takes: {
      name: string
    }
    answers: {
      results: FieldSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read what is known of a file */
  getTableFile: {
    takes: {
      name: string
      id: string
    }
    answers: RecordFileSchema
  }
  /** Download a file */
  getTableFileDownload: {
    takes: {
      name: string
      id: string
    }
    answers: Response
  }
  /** List imports */
  getTableImports: {
    takes: {
      name: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: ImportEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the record type of a table */
  getTableRecordTypes: {
    takes: {
      name: string
    }
    answers: {
      results: RecordTypeSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the rows that are linked to a target */
  getTableRelationTarget: {
    takes: {
      name: string
      /** The name of the relation field, or its id. */
      relation: string
      targetId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a row */
  getTableRow: {
    takes: {
      name: string
      id: string
    }
    answers: RowSchema
  }
  /** List the files of a row */
  getTableRowFiles: {
    takes: {
      name: string
      rowId: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RecordFileSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read the history of a row */
  getTableRowHistory: {
    takes: {
      name: string
      id: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RowHistoryEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the rows that a row is linked to */
  getTableRowRelation: {
    takes: {
      name: string
      id: string
      /** The name of the relation field, or its id. */
      relation: string
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read fields, types and formats */
  getTableSchema: {
    takes: {
      name: string
    }
    answers: SchemaSchema
  }
  /** Read whom a table is shared with */
  getTableSharing: {
    takes: {
      name: string
    }
    answers: TableSharingSchema
  }
  /** List the aggregations of a view */
  getTableViewAggregations: {
    takes: {
      name: string
      viewId: number
    }
    answers: {
      results: AggregationSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List views */
  getTableViews: {
    takes: {
      name: string
      record_type_id?: number | undefined
      shared?: boolean | undefined
    }
    answers: {
      results: ViewSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List tables */
  getTables: {
    takes: object
    answers: {
      results: ObjectSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a task */
  getTask: {
    takes: {
      taskId: string
    }
    answers: TaskSchema
  }
  /** List tasks */
  getTasks: {
    takes: {
      assigned_to_me?: boolean | undefined
      /** Only completed tasks, or only open ones. */
      completed?: boolean | undefined
      /** Tasks about records of this object. */
      object_name?: string | undefined
      /** Users to whom a task is assigned; any of them will do. */
      people_ids?: string | string[] | undefined
      /** Teams one of whose members a task is assigned to. */
      team_ids?: string | string[] | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: TaskSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a team */
  getTeam: {
    takes: {
      teamId: number
    }
    answers: TeamSchema
  }
  /** When a team works and how long people wait for it */
  getTeamInboxSettings: {
    takes: {
      teamId: number
    }
    answers: TeamInboxSettingsSchema
  }
  /** List the teams of the account */
  getTeams: {
    takes: object
    answers: {
      results: TeamSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the templates */
  getTemplates: {
    takes: {
      /** That of the defaults and examples. */
      language?: "en" | "de" | undefined
    }
    answers: {
      results: TemplateSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List what was installed from templates */
  getTemplatesInstallations: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: TemplateInstallationSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a tool */
  getTool: {
    takes: {
      toolId: number
    }
    answers: HttpToolSchema | TableToolSchema | McpToolSchema
  }
  /** Read what models are told of a tool */
  getToolFunctions: {
    takes: {
      toolId: number
    }
    answers: {
      results: {
        name: string
        description: string
        /** A JSON Schema of what the model fills in. */
        parameters: Record<string, unknown>
        /** Whether it changes something. */
        acts: boolean
      }[]
    }
  }
  /** List the tools of the account */
  getTools: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: (HttpToolSchema | TableToolSchema | McpToolSchema)[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a user */
  getUser: {
    takes: {
      userId: number
    }
    answers: UserDetailSchema
  }
  /** List the users of the account */
  getUsers: {
    takes: object
    answers: {
      results: UserSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the users with their teams, and whether they are suspended */
  getUsersDetails: {
    takes: object
    answers: {
      results: UserDetailSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a workflow */
  getWorkflow: {
    takes: {
      workflowId: number
      includeNodes?: boolean | undefined
    }
    answers: WorkflowDetailSchema
  }
  /** Read how often a workflow ran, by date */
  getWorkflowAnalytics: {
    takes: {
      workflowId: number
      start_date?: string | undefined
      end_date?: string | undefined
    }
    answers: WorkflowAnalyticsSchema
  }
  /** Read the draft of a workflow with its revision */
  getWorkflowDraft: {
    takes: {
      workflowId: number
    }
    answers: GraphDraftSchema
  }
  /** Export the draft of a workflow */
  getWorkflowExport: {
    takes: {
      workflowId: number
    }
    answers: {
      format: "frontdesk.graph"
      version: 1
      kind: "flow" | "workflow"
      nodes: {
        nodeId: string
        alias: string
        position: {
          positionX: number
          positionY: number
        }
        type: string
        data: Record<string, unknown>
      }[]
      edges: {
        source: string
        handle: string
        target: string
        targetEdge: string
      }[]
      variables: {
        name: string
        description: string | null
      }[]
      references: {
        path: (string | number)[]
        kind: "agent" | "aiModel" | "aiModelName" | "connectedAccount" | "intent" | "knowledgeBase" | "phoneNumber" | "playbook" | "recordType" | "table" | "team" | "tool" | "webhook" | "workflow"
        id: string | number
        name: string | null
      }[]
    }
  }
  /** Read the graph of a workflow */
  getWorkflowGraph: {
    takes: {
      workflowId: number
    }
    answers: GraphSchema
  }
  /** Read a run with what its nodes did */
  getWorkflowLog: {
    takes: {
      workflowId: number
      logId: string
    }
    answers: RunLogDetailSchema
  }
  /** Read what one node of a run did */
  getWorkflowLogNodeTrace: {
    takes: {
      workflowId: number
      logId: string
      nodeResultId: string
    }
    answers: NodeTraceSchema
  }
  /** List the runs of a workflow */
  getWorkflowLogs: {
    takes: {
      workflowId: number
      status?: "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      /** Lists test runs instead. */
      tests?: boolean | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: RunLogSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** When the schedule of a workflow ticks next */
  getWorkflowNextRuns: {
    takes: {
      workflowId: number
      count?: number | undefined
      cronExpression?: string | undefined
      timezone?: string | undefined
    }
    answers: {
      results: NextRunSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read what is pinned to a node */
  getWorkflowNodePinned: {
    takes: {
      workflowId: number
      nodeId: string
    }
    answers: PinnedValueSchema
  }
  /** The names that the texts of a node can hold */
  getWorkflowNodeScope: {
    takes: {
      workflowId: number
      nodeId: string
    }
    answers: {
      results: ScopeNameSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the nodes to which something is pinned */
  getWorkflowPinned: {
    takes: {
      workflowId: number
    }
    answers: {
      results: PinnedNodeSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the secrets of a workflow */
  getWorkflowSecrets: {
    takes: {
      workflowId: number
    }
    answers: {
      results: GraphSecretSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Read a variable */
  getWorkflowVariable: {
    takes: {
      workflowId: number
      variableId: number
    }
    answers: VariableSchema
  }
  /** List the variables of a workflow */
  getWorkflowVariables: {
    takes: {
      workflowId: number
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: VariableSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Every variable of a workflow, the built-in ones included */
  getWorkflowVariablesAll: {
    takes: {
      workflowId: number
    }
    answers: {
      results: VariableSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Test whether a name exists, built in or declared */
  getWorkflowVariablesCheckName: {
    takes: {
      workflowId: number
      name: string
    }
    answers: {
      exists: boolean
    }
  }
  /** Read a version of a workflow with its graph */
  getWorkflowVersion: {
    takes: {
      workflowId: number
      snapshotId: string
    }
    answers: VersionDetailSchema
  }
  /** List what was published of a workflow */
  getWorkflowVersions: {
    takes: {
      workflowId: number
    }
    answers: {
      results: VersionSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List workflows, without their nodes */
  getWorkflows: {
    takes: {
      status?: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED" | undefined
      limit?: number | undefined
      /** The `next_cursor` of the page before. */
      cursor?: string | undefined
    }
    answers: {
      results: WorkflowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Change the settings of the account */
  patchAccountSettings: {
    takes: {
      body?: {
        time_zone?: string | undefined
        default_country?: string | null | undefined
      } | undefined
    }
    answers: AccountSettingsSchema
  }
  /** Make many edits to the graph of a flow at once */
  patchAgentFlowGraph: {
    takes: {
      agentId: string
      flowId: number
      body: {
        revision: number
        edits: {
          op: "addNode"
          /** Of your choice, so that other edits can name it; the server chooses one otherwise. */
          nodeId?: string | undefined
          /** Made unique where it is taken. */
          alias?: string | undefined
          type: string
          position: {
            positionX: number
            positionY: number
          }
          data: Record<string, unknown>
        } | {
          op: "changeNode"
          nodeId: string
          alias?: string | undefined
          /** In place of all that was there. */
          data?: Record<string, unknown> | undefined
        } | {
          op: "moveNode"
          nodeId: string
          position: {
            positionX: number
            positionY: number
          }
        } | {
          op: "removeNode"
          nodeId: string
        } | {
          op: "addEdge"
          source: string
          /** May be left out where there is only one way out. */
          handle?: string | undefined
          target: string
          targetEdge?: string | undefined
        } | {
          op: "removeEdge"
          source: string
          handle?: string | undefined
          target?: string | undefined
        } | {
          op: "addComment"
          commentId: string
          text: string
          position: {
            positionX: number
            positionY: number
          }
          size?: {
            width: number
            height: number
          } | null | undefined
        } | {
          op: "changeComment"
          commentId: string
          text?: string | undefined
          position?: {
            positionX: number
            positionY: number
          } | undefined
          size?: {
            width: number
            height: number
          } | null | undefined
        } | {
          op: "removeComment"
          commentId: string
        }[]
      }
    }
    answers: PatchedGraphSchema
  }
  /** Rename a connection, say who answers, or give it new credentials */
  patchChannel: {
    takes: {
      channelId: number
      body?: {
        name?: string | undefined
        /** Who answers; they are switched on for the channel. */
        agentId?: string | null | undefined
        /** Access token. One of a system user does not expire. */
        accessToken?: string | undefined
        /** App secret. By which we know that a message comes from the service. */
        appSecret?: string | undefined
        /** Token of the bot */
        token?: string | undefined
      } | undefined
    }
    answers: ChannelDetailSchema
  }
  /** Give a mailbox other servers or passwords */
  patchChannelEmail: {
    takes: {
      channelId: number
      body?: {
        imap?: {
          host?: string | undefined
          port?: number | undefined
          security?: "tls" | "starttls" | "none" | undefined
          user?: string | undefined
          password?: string | undefined
        } | undefined
        smtp?: {
          host?: string | undefined
          port?: number | undefined
          security?: "tls" | "starttls" | "none" | undefined
          user?: string | undefined
          password?: string | undefined
        } | undefined
      } | undefined
    }
    answers: ChannelDetailSchema
  }
  /** Change the priority and the tags of a conversation */
  patchConversation: {
    takes: {
      conversationId: string
      body?: {
        priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT" | undefined
        tags?: string[] | undefined
      } | undefined
    }
    answers: InboxConversationSchema
  }
  /** Rename an incoming webhook, or switch it off and on */
  patchIncomingWebhook: {
    takes: {
      webhookId: string
      body?: {
        name?: string | undefined
        description?: string | null | undefined
        isActive?: boolean | undefined
      } | undefined
    }
    answers: IncomingWebhookDetailSchema
  }
  /** Rename a connected account */
  patchIntegration: {
    takes: {
      connectedAccountId: number
      body: {
        name: string
      }
    }
    answers: ConnectedAccountSchema
  }
  /** Change my name, language, time zone, preferences and favourites */
  patchMeProfile: {
    takes: {
      body?: {
        name?: string | undefined
        locale?: string | null | undefined
        time_zone?: string | null | undefined
        preferences?: Record<string, unknown> | undefined
        favourites?: {
          kind: string
          id: string
        }[] | undefined
      } | undefined
    }
    answers: ProfileSchema
  }
  /** Change name, emoji, color or description */
  patchObject: {
    takes: {
      name: string
      body?: {
        display_name?: string | undefined
        emoji?: string | null | undefined
        color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | null | undefined
        description?: string | null | undefined
      } | undefined
    }
    answers: ObjectSchema
  }
  /** Change an activity */
  patchObjectActivity: {
    takes: {
      name: string
      id: string
      body?: {
        type?: "NOTE" | "EMAIL" | "PHONE_CALL" | "MEETING" | "CHATAPP" | undefined
        content?: string | undefined
        /** When it happened; now, when left out. */
        occurred_at?: string | undefined
      } | undefined
    }
    answers: ActivitySchema
  }
  /** Change a field */
  patchObjectField: {
    takes: {
      name: string
      fieldId: number
      body?: {
        name?: string | undefined
        metadata?: Record<string, unknown> | undefined
        defaultValue?: unknown
        required?: boolean | undefined
        unique?: boolean | undefined
        record_type_id?: number | null | undefined
        type?: string | undefined
        order?: number | undefined
        tags?: {
          id?: number | undefined
          name: string
          color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | undefined
          order?: number | undefined
        }[] | undefined
      } | undefined
    }
    answers: FieldSchema
  }
  /** Change name, color or order of an option */
  patchObjectOption: {
    takes: {
      name: string
      tagId: number
      body?: {
        name?: string | undefined
        color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | undefined
        order?: number | undefined
      } | undefined
    }
    answers: FieldOptionSchema
  }
  /** Change a record type */
  patchObjectRecordType: {
    takes: {
      name: string
      recordTypeId: number
      body?: {
        name?: unknown & unknown | undefined
        display_name?: string | undefined
        description?: string | null | undefined
      } | undefined
    }
    answers: RecordTypeSchema
  }
  /** Change the record-level security of a record type */
  patchObjectRecordTypeSecurity: {
    takes: {
      name: string
      recordTypeId: number
      body?: {
        enabled?: boolean | undefined
        virtual_owner_column_ids?: number[] | undefined
        workspace?: "FULL_ACCESS" | "READ_ONLY" | "NO_ACCESS" | undefined
      } | undefined
    }
    answers: RecordSecuritySchema
  }
  /** Change a row */
  patchObjectRow: {
    takes: {
      name: string
      id: string
      body?: Record<string, unknown> | undefined
    }
    answers: RowSchema
  }
  /** Change a task of a record */
  patchObjectTask: {
    takes: {
      /** The name of the object. */
      name: string
      id: string
      body?: {
        content?: string | undefined
        due_date?: string | null | undefined
        /** Ids of users. */
        assignee_ids?: number[] | undefined
      } | undefined
    }
    answers: TaskSchema
  }
  /** Change a view */
  patchObjectView: {
    takes: {
      name: string
      viewId: number
      body?: {
        name?: string | undefined
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether everybody sees it; true when left out. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields it shows, in order; null shows all. */
        fields?: string[] | null | undefined
        /** A field by whose values rows are grouped. */
        group_by?: string | null | undefined
        /** Pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The fields that stay in sight when scrolling. */
        frozen_fields?: string[] | null | undefined
        row_height?: "short" | "medium" | "tall" | "extra_tall" | null | undefined
        record_type_id?: number | null | undefined
      } | undefined
    }
    answers: ViewSchema
  }
  /** Change the operation of an aggregation */
  patchObjectViewAggregation: {
    takes: {
      name: string
      viewId: number
      aggId: number
      body: {
        operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
      }
    }
    answers: AggregationSchema
  }
  /** Change a view of a record type */
  patchObjectsRecordTypeView: {
    takes: {
      recordTypeId: number
      viewId: number
      body?: {
        name?: string | undefined
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether everybody sees it; true when left out. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields it shows, in order; null shows all. */
        fields?: string[] | null | undefined
        /** A field by whose values rows are grouped. */
        group_by?: string | null | undefined
        /** Pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The fields that stay in sight when scrolling. */
        frozen_fields?: string[] | null | undefined
        row_height?: "short" | "medium" | "tall" | "extra_tall" | null | undefined
      } | undefined
    }
    answers: ViewSchema
  }
  /** Change a saved reply */
  patchSavedReply: {
    takes: {
      savedReplyId: number
      body?: {
        title?: string | undefined
        /** `{contact_name}`, `{contact_email}`, `{agent_name}` and `{my_name}` are filled in. `{my_name}` is the agent name if the caller has no name. */
        content?: string | undefined
      } | undefined
    }
    answers: SavedReplySchema
  }
  /** Change a single sign-on */
  patchSsoProvider: {
    takes: {
      providerId: string
      body?: {
        name?: string | undefined
        issuer?: string | undefined
        client_id?: string | undefined
        allowed_domains?: string[] | undefined
        /** Of those who come for the first time. */
        default_role?: "ADMIN" | "MEMBER" | undefined
        client_secret?: string | undefined
      } | undefined
    }
    answers: SsoProviderSchema
  }
  /** Change name, emoji, color or description */
  patchTable: {
    takes: {
      name: string
      body?: {
        display_name?: string | undefined
        emoji?: string | null | undefined
        color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | null | undefined
        description?: string | null | undefined
      } | undefined
    }
    answers: ObjectSchema
  }
  /** Change a field */
  patchTableField: {
    takes: {
      name: string
      fieldId: number
      body?: {
        name?: string | undefined
        metadata?: Record<string, unknown> | undefined
        defaultValue?: unknown
        required?: boolean | undefined
        unique?: boolean | undefined
        record_type_id?: number | null | undefined
        type?: string | undefined
        order?: number | undefined
        tags?: {
          id?: number | undefined
          name: string
          color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | undefined
          order?: number | undefined
        }[] | undefined
      } | undefined
    }
    answers: FieldSchema
  }
  /** Change name, color or order of an option */
  patchTableOption: {
    takes: {
      name: string
      tagId: number
      body?: {
        name?: string | undefined
        color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | undefined
        order?: number | undefined
      } | undefined
    }
    answers: FieldOptionSchema
  }
  /** Change a row */
  patchTableRow: {
    takes: {
      name: string
      id: string
      body?: Record<string, unknown> | undefined
    }
    answers: RowSchema
  }
  /** Change a view */
  patchTableView: {
    takes: {
      name: string
      viewId: number
      body?: {
        name?: string | undefined
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether everybody sees it; true when left out. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields it shows, in order; null shows all. */
        fields?: string[] | null | undefined
        /** A field by whose values rows are grouped. */
        group_by?: string | null | undefined
        /** Pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The fields that stay in sight when scrolling. */
        frozen_fields?: string[] | null | undefined
        row_height?: "short" | "medium" | "tall" | "extra_tall" | null | undefined
        record_type_id?: number | null | undefined
      } | undefined
    }
    answers: ViewSchema
  }
  /** Change the operation of an aggregation */
  patchTableViewAggregation: {
    takes: {
      name: string
      viewId: number
      aggId: number
      body: {
        operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
      }
    }
    answers: AggregationSchema
  }
  /** Change a task */
  patchTask: {
    takes: {
      taskId: string
      body?: {
        content?: string | undefined
        due_date?: string | null | undefined
        /** Ids of users. */
        assignee_ids?: number[] | undefined
        object_name?: string | null | undefined
        /** A record of that object; only together with it. */
        row_id?: string | null | undefined
      } | undefined
    }
    answers: TaskSchema
  }
  /** Rename a team, or say who is in it */
  patchTeam: {
    takes: {
      teamId: number
      body?: {
        name?: string | undefined
        user_ids?: number[] | undefined
      } | undefined
    }
    answers: TeamSchema
  }
  /** Change the role or name of a user, or suspend them */
  patchUser: {
    takes: {
      userId: number
      body?: {
        role?: "OWNER" | "ADMIN" | "MEMBER" | undefined
        name?: string | undefined
        suspended?: boolean | undefined
      } | undefined
    }
    answers: UserDetailSchema
  }
  /** Make many edits to the graph of a workflow at once */
  patchWorkflowGraph: {
    takes: {
      workflowId: number
      body: {
        revision: number
        edits: {
          op: "addNode"
          /** Of your choice, so that other edits can name it; the server chooses one otherwise. */
          nodeId?: string | undefined
          /** Made unique where it is taken. */
          alias?: string | undefined
          type: string
          position: {
            positionX: number
            positionY: number
          }
          data: Record<string, unknown>
        } | {
          op: "changeNode"
          nodeId: string
          alias?: string | undefined
          /** In place of all that was there. */
          data?: Record<string, unknown> | undefined
        } | {
          op: "moveNode"
          nodeId: string
          position: {
            positionX: number
            positionY: number
          }
        } | {
          op: "removeNode"
          nodeId: string
        } | {
          op: "addEdge"
          source: string
          /** May be left out where there is only one way out. */
          handle?: string | undefined
          target: string
          targetEdge?: string | undefined
        } | {
          op: "removeEdge"
          source: string
          handle?: string | undefined
          target?: string | undefined
        } | {
          op: "addComment"
          commentId: string
          text: string
          position: {
            positionX: number
            positionY: number
          }
          size?: {
            width: number
            height: number
          } | null | undefined
        } | {
          op: "changeComment"
          commentId: string
          text?: string | undefined
          position?: {
            positionX: number
            positionY: number
          } | undefined
          size?: {
            width: number
            height: number
          } | null | undefined
        } | {
          op: "removeComment"
          commentId: string
        }[]
      }
    }
    answers: PatchedGraphSchema
  }
  /** Close a conversation */
  postAgentConversationClose: {
    takes: {
      agentId: string
      conversationId: string
    }
    answers: ConversationSchema
  }
  /** Say what was thought of a reply */
  postAgentConversationMessageFeedback: {
    takes: {
      agentId: string
      conversationId: string
      messageId: string
      body: {
        feedback: "POSITIVE" | "NEGATIVE"
        comment?: string | undefined
      }
    }
    answers: ConversationSchema
  }
  /** Connect two nodes of a flow */
  postAgentFlowEdges: {
    takes: {
      agentId: string
      flowId: number
      body: {
        source: string
        target: string
        /** The way out; may be left out where there is only one. */
        handle?: string | undefined
        /** The way in: `input`. */
        targetEdge?: string | undefined
      }
    }
    answers: GraphSchema
  }
  /** Put an exported graph in place of the draft of a flow */
  postAgentFlowImport: {
    takes: {
      agentId: string
      flowId: number
      body: {
        format: "frontdesk.graph"
        version: 1
        kind: "flow" | "workflow"
        nodes: {
          nodeId: string
          alias: string
          position: {
            positionX: number
            positionY: number
          }
          type: string
          data: Record<string, unknown>
        }[]
        edges: {
          source: string
          handle: string
          target: string
          targetEdge: string
        }[]
        variables: {
          name: string
          description: string | null
        }[]
        references: {
          path: (string | number)[]
          kind: "agent" | "aiModel" | "aiModelName" | "connectedAccount" | "intent" | "knowledgeBase" | "phoneNumber" | "playbook" | "recordType" | "table" | "team" | "tool" | "webhook" | "workflow"
          id: string | number
          name: string | null
        }[]
      }
    }
    answers: GraphSchema
  }
  /** Execute one node of the draft */
  postAgentFlowNodeTry: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
      body?: {
        /** By name: results of nodes, `trigger_payload`, `loop`; in flows `last_message` and its kin. */
        input?: Record<string, unknown> | undefined
        variables?: { [key: string]: string } | undefined
        /** Whether what is pinned goes before what was last. */
        usePinned?: boolean | undefined
        dryRun?: boolean | undefined
      } | undefined
    }
    answers: TriedNodeSchema
  }
  /** Add a node to a flow */
  postAgentFlowNodes: {
    takes: {
      agentId: string
      flowId: number
      body?: {
        /** A node type from `GET /guidance/nodes`. */
        type: string
        position: {
          positionX: number
          positionY: number
        }
        data: Record<string, unknown>
      } | undefined
    }
    answers: NodeSchema
  }
  /** Publish the draft of a flow */
  postAgentFlowPublish: {
    takes: {
      agentId: string
      flowId: number
      body?: {
        /** What changed. */
        note?: string | undefined
        /** Sets the status to ACTIVE. */
        activate?: boolean | undefined
      } | undefined
    }
    answers: {
      liveSnapshotId: string | null
    }
  }
  /** Check the draft of a flow */
  postAgentFlowValidate: {
    takes: {
      agentId: string
      flowId: number
    }
    answers: {
      valid: boolean
      issues: GraphIssueSchema[]
    }
  }
  /** Make an earlier version the draft of a flow */
  postAgentFlowVersionRestore: {
    takes: {
      agentId: string
      flowId: number
      snapshotId: string
    }
    answers: GraphSchema
  }
  /** Create a flow with an empty graph */
  postAgentFlows: {
    takes: {
      agentId: string
      body: {
        name: string
        description?: string | null | undefined
      }
    }
    answers: FlowSchema
  }
  /** Create an intent */
  postAgentIntents: {
    takes: {
      agentId: string
      body: {
        name: string
        /** What the user wants, in plain words. */
        description?: string | null | undefined
        /** Ways in which people say it. */
        phrases?: string[] | undefined
      }
    }
    answers: IntentSchema
  }
  /** Suggest training phrases for an intent */
  postAgentIntentsGeneratePhrases: {
    takes: {
      agentId: string
      body: {
        name: string
        /** What the user wants, in plain words. */
        description?: string | null | undefined
        /** Ways in which people say it. */
        phrases?: string[] | undefined
        /** How many at most. */
        count?: number | undefined
      }
    }
    answers: {
      phrases: string[]
    }
  }
  /** Tell which intent a message would hit, and how nearly */
  postAgentIntentsMatch: {
    takes: {
      agentId: string
      body: {
        message: string
      }
    }
    answers: {
      /** The intent that it would hit; null for none. */
      chosen: number | null
      results: {
        id: number
        name: string
        /** 0 to 1. */
        nearness: number
        /** What it is nearest to. */
        phrase: string
        /** The published flows that it leads into; none where no flow takes it yet. */
        leads_to: string[]
      }[]
    }
  }
  /** Try an agent: open a conversation or say something in one */
  postAgentMessages: {
    takes: {
      agentId: string
      body?: {
        /** What the user says. Left out on a new conversation, it is only opened. */
        message?: string | undefined
        /** The conversation to go on with. */
        conversation_id?: string | undefined
        /** Values for variables of the agent; null takes one away. */
        variables?: { [key: string]: string | number | boolean | null } | undefined
        /** `live`: active flows as published, drafts as they are. `draft`: all flows as drafted. */
        snapshot?: "live" | "draft" | undefined
      } | undefined
    }
    answers: {
      conversation_id: string
      /** Of this turn, for its trace. */
      message_id: string
      /** The replies of this turn, in order. */
      messages: ReplySchema[]
      conversation_status: "OPEN" | "CLOSED"
    }
    streams: true
  }
  /** Keep a secret of an agent */
  postAgentSecrets: {
    takes: {
      agentId: string
      body: {
        name: string
        value: string
        /** Where it may be sent: scheme, host and, unless it is the default, port. */
        origins: string[]
      }
    }
    answers: GraphSecretSchema
  }
  /** Declare a variable of an agent */
  postAgentVariables: {
    takes: {
      agentId: string
      body: {
        name: unknown & unknown
        description?: string | null | undefined
        defaultValue?: string | null | undefined
      }
    }
    answers: VariableSchema
  }
  /** Create an agent */
  postAgents: {
    takes: {
      body: {
        name: string
        description?: string | null | undefined
      }
    }
    answers: AgentSchema
  }
  /** Make a key */
  postApiKeys: {
    takes: {
      body: {
        name: string
        kind?: "USER" | "GENERAL" | undefined
      }
    }
    answers: NewApiKeySchema
  }
  /** Give a user a seat */
  postBillingPremiumSeatsAssign: {
    takes: {
      body: {
        user_id: number
      }
    }
    answers: SeatsSchema
  }
  /** Free a user's seat */
  postBillingPremiumSeatsUnassign: {
    takes: {
      body: {
        user_id: number
      }
    }
    answers: SeatsSchema
  }
  /** Ask the service whether a connection works */
  postChannelCheck: {
    takes: {
      channelId: number
    }
    answers: ChannelDetailSchema
  }
  /** Connect a number, an account, a page or a bot */
  postChannels: {
    takes: {
      body: {
        channel: "chatapp"
        /** Phone number ID */
        providerId: string
        /** WhatsApp Business account ID. The account that has the message templates. */
        businessId: string
        /** Access token. One of a system user does not expire. */
        accessToken: string
        /** App secret. By which we know that a message comes from the service. */
        appSecret: string
        /** Verify token. One that the app has already; made up where left empty. */
        verifyToken?: string | undefined
        /** What to call it; as at the service where left out. */
        name?: string | undefined
        /** Who answers; they are switched on for the channel. */
        agentId?: string | null | undefined
      } | {
        channel: "pageapp"
        /** Page ID */
        providerId: string
        /** Access token. One of a system user does not expire. */
        accessToken: string
        /** App secret. By which we know that a message comes from the service. */
        appSecret: string
        /** Verify token. One that the app has already; made up where left empty. */
        verifyToken?: string | undefined
        /** What to call it; as at the service where left out. */
        name?: string | undefined
        /** Who answers; they are switched on for the channel. */
        agentId?: string | null | undefined
      } | {
        channel: "photoapp"
        /** Instagram account ID */
        providerId: string
        /** Page ID. The page that the account is linked to. */
        pageId?: string | undefined
        /** Access token. One of a system user does not expire. */
        accessToken: string
        /** App secret. By which we know that a message comes from the service. */
        appSecret: string
        /** Verify token. One that the app has already; made up where left empty. */
        verifyToken?: string | undefined
        /** What to call it; as at the service where left out. */
        name?: string | undefined
        /** Who answers; they are switched on for the channel. */
        agentId?: string | null | undefined
      } | {
        channel: "telegram"
        /** Token of the bot */
        token: string
        /** What to call it; as at the service where left out. */
        name?: string | undefined
        /** Who answers; they are switched on for the channel. */
        agentId?: string | null | undefined
      }
    }
    answers: ChannelDetailSchema
  }
  /** Connect a mailbox */
  postChannelsEmail: {
    takes: {
      body: {
        address: string
        /** Who the answers are from. */
        name?: string | undefined
        /** Who answers; they are switched on for the channel. */
        agentId?: string | null | undefined
        imap: {
          host: string
          port: number
          /** Without encryption only where the operator allows the host. */
          security?: "tls" | "starttls" | "none" | undefined
          user: string
          password: string
        }
        smtp: {
          host: string
          port: number
          /** Without encryption only where the operator allows the host. */
          security?: "tls" | "starttls" | "none" | undefined
          user: string
          password: string
        }
      }
    }
    answers: ChannelDetailSchema
  }
  /** Compare files with what the account has */
  postConfigurationDifferences: {
    takes: {
      body: {
        files: {
          path: string
          /** A thing as the API shows it, with `ref(path)` in place of ids. */
          content: Record<string, unknown>
        }[]
      }
    }
    answers: ConfigurationDifferencesSchema
  }
  /** Let a program act for me */
  postConnectedPrograms: {
    takes: {
      body: {
        client_id: string
        redirect_uri: string
        response_type?: string | undefined
        code_challenge?: string | undefined
        code_challenge_method?: string | undefined
        resource?: string | undefined
        state?: string | undefined
        scope?: string | undefined
      }
    }
    answers: ProgramApprovalSchema
  }
  /** Look up the request of a program */
  postConnectedProgramsLookUp: {
    takes: {
      body: {
        client_id: string
        redirect_uri: string
        response_type?: string | undefined
        code_challenge?: string | undefined
        code_challenge_method?: string | undefined
        resource?: string | undefined
        state?: string | undefined
        scope?: string | undefined
      }
    }
    answers: ProgramRequestSchema
  }
  /** Ask a person or a team to answer */
  postConversationAssign: {
    takes: {
      conversationId: string
      body: {
        user_id?: number | null | undefined
        team_id?: number | null | undefined
      }
    }
    answers: InboxConversationSchema
  }
  /** Close a conversation of any agent */
  postConversationClose: {
    takes: {
      conversationId: string
    }
    answers: InboxConversationSchema
  }
  /** Upload files for a reply */
  postConversationFiles: {
    takes: {
      conversationId: string
      body: Form
    }
    answers: {
      results: ReplyFileSchema[]
      next_cursor: string | null
    }
  }
  /** Note something for colleagues */
  postConversationNotes: {
    takes: {
      conversationId: string
      body: {
        text: string
        /** Ids of users. */
        mentions?: number[] | undefined
      }
    }
    answers: {
      id: string
    }
  }
  /** Hand a conversation back to its agent */
  postConversationRelease: {
    takes: {
      conversationId: string
      body?: {
        note?: string | undefined
      } | undefined
    }
    answers: InboxConversationSchema
  }
  /** Open a closed conversation again */
  postConversationReopen: {
    takes: {
      conversationId: string
    }
    answers: InboxConversationSchema
  }
  /** Answer as a person */
  postConversationReply: {
    takes: {
      conversationId: string
      body: {
        text?: string | undefined
        /** Of files that I have uploaded for this conversation. */
        file_ids?: string[] | undefined
      }
    }
    answers: {
      id: string
    }
  }
  /** Put a conversation off until later */
  postConversationSnooze: {
    takes: {
      conversationId: string
      body: {
        /** Null ends it. */
        until: string | null
      }
    }
    answers: InboxConversationSchema
  }
  /** Let the agent write what I could answer */
  postConversationSuggestReply: {
    takes: {
      conversationId: string
    }
    answers: {
      text: string
    }
  }
  /** Add tags to a conversation */
  postConversationTags: {
    takes: {
      conversationId: string
      body: {
        tags: string[]
      }
    }
    answers: InboxConversationSchema
  }
  /** Take a conversation over */
  postConversationTake: {
    takes: {
      conversationId: string
    }
    answers: InboxConversationSchema
  }
  /** Answer as a person with an approved template */
  postConversationTemplate: {
    takes: {
      conversationId: string
      body: {
        /** Its `reference`. */
        template: string
        /** By place, the values by parameter id. */
        templateVariables?: {
          header?: { [key: string]: string } | undefined
          body?: { [key: string]: string } | undefined
          buttons?: { [key: string]: string } | undefined
        } | undefined
      }
    }
    answers: {
      id: string
    }
  }
  /** Say that I am writing an answer */
  postConversationTyping: {
    takes: {
      conversationId: string
    }
    answers: undefined
  }
  /** Sign in */
  postCurrentSession: {
    takes: {
      body: {
        email: string
        password: string
        /** The six digits of an authenticator, or a recovery code. Required when two-factor is on. */
        totp?: string | undefined
        account_id?: number | undefined
      }
    }
    answers: SessionSchema
  }
  /** Prove again who is signed in */
  postCurrentSessionConfirm: {
    takes: {
      body: {
        password?: string | undefined
        /** With a challenge of `POST /session/passkey/options`. */
        passkey?: {
          challenge_id: string
          /** A `PublicKeyCredential` as JSON. */
          response: { [key: string]: __schema0Schema }
        } | undefined
      }
    }
    answers: SessionSchema
  }
  /** Sign in with a passkey */
  postCurrentSessionPasskey: {
    takes: {
      body: {
        challenge_id: string
        /** A `PublicKeyCredential` as JSON. */
        response: { [key: string]: __schema0Schema }
        account_id?: number | undefined
      }
    }
    answers: SessionSchema
  }
  /** Begin to sign in with a passkey */
  postCurrentSessionPasskeyOptions: {
    takes: object
    answers: PasskeyOptionsSchema
  }
  /** Send a dead letter again */
  postDeadLetterRetry: {
    takes: {
      deadLetterId: string
    }
    answers: undefined
  }
  /** Erase everything of a person */
  postErasures: {
    takes: {
      body: {
        email: string
        /** Further texts to be replaced wherever they stand as whole words, such as the name: another person may have the same. Addresses and phone numbers among them count as the person’s. */
        also?: string[] | undefined
        /** Also delete records of other objects that hold the address in a field for e-mail addresses. Without it they stay, and the address in them is replaced. */
        delete_records?: boolean | undefined
        /** Only count. */
        dry_run?: boolean | undefined
      }
    }
    answers: ErasureSchema
  }
  /** Compute an expression with given values */
  postExpressionsEvaluate: {
    takes: {
      body: {
        expression: string
        values?: Record<string, unknown> | undefined
      }
    }
    answers: EvaluatedExpressionSchema
  }
  /** Inspect a file before an import */
  postImportsInspect: {
    takes: {
      body: Form
    }
    answers: FileInspectionSchema
  }
  /** Deliver it once more */
  postIncomingWebhookDeliveryReplay: {
    takes: {
      webhookId: string
      deliveryId: string
    }
    answers: WebhookReplaySchema
  }
  /** Give an incoming webhook a new access token */
  postIncomingWebhookRotate: {
    takes: {
      webhookId: string
    }
    answers: WebhookTokenSchema
  }
  /** Create an incoming webhook */
  postIncomingWebhooks: {
    takes: {
      body: {
        name: string
        description?: string | null | undefined
        useAuthentication?: boolean | undefined
      }
    }
    answers: IncomingWebhookSchema
  }
  /** Connect an account with a token */
  postIntegrations: {
    takes: {
      body: {
        provider: "mail-a" | "spreadsheets-a" | "documents-a" | "drive-a" | "tasks-a" | "crm-a" | "mail-b"
        accessToken: string
        /** Of services where each customer has one. */
        instanceUrl?: string | undefined
        name?: string | undefined
        replaces?: number | undefined
      }
    }
    answers: ConnectedAccountSchema
  }
  /** Begin to connect an account by the consent page of its service */
  postIntegrationsConnect: {
    takes: {
      body: {
        provider: "mail-a" | "spreadsheets-a" | "documents-a" | "drive-a" | "tasks-a" | "crm-a" | "mail-b"
        name?: string | undefined
        replaces?: number | undefined
      }
    }
    answers: ConsentPageSchema
  }
  /** Invite a person */
  postInvitations: {
    takes: {
      body: {
        email: string
        role?: "OWNER" | "ADMIN" | "MEMBER" | undefined
      }
    }
    answers: NewInvitationSchema
  }
  /** Join an account */
  postInvitationsAccept: {
    takes: {
      body: {
        token: string
        name?: string | undefined
        password: string
        /** The six digits of an authenticator, or a recovery code. Required when two-factor is on. */
        totp?: string | undefined
      }
    }
    answers: SessionSchema
  }
  /** Look up an invitation */
  postInvitationsLookUp: {
    takes: {
      body: {
        token: string
      }
    }
    answers: OpenInvitationSchema
  }
  /** Search a knowledge base */
  postKnowledgeBaseSearch: {
    takes: {
      knowledgeBaseId: number
      body: {
        query: string
        limit?: number | undefined
        /** Only passages of these sources. */
        source_ids?: string[] | undefined
        mode?: "semantic" | "hybrid" | "text" | undefined
      }
    }
    answers: {
      results: {
        chunk_id: string
        source_id: string
        url: string | null
        title: string | null
        /** The headings above it, outermost first. */
        heading: string
        text: string
        /** 0 to 1. */
        score: number
      }[]
    }
  }
  /** Add files */
  postKnowledgeBaseSourcesFiles: {
    takes: {
      knowledgeBaseId: number
      body: Form
    }
    answers: {
      results: KnowledgeSourceSchema[]
    }
  }
  /** Fetch pages again */
  postKnowledgeBaseSourcesResync: {
    takes: {
      knowledgeBaseId: number
      body: {
        source_ids: string[]
      }
    }
    answers: {
      results: KnowledgeSourceSchema[]
    }
  }
  /** Add pages by their addresses */
  postKnowledgeBaseSourcesUrls: {
    takes: {
      knowledgeBaseId: number
      body: {
        urls: string[]
      }
    }
    answers: {
      results: KnowledgeSourceSchema[]
    }
  }
  /** Stop a crawl */
  postKnowledgeBaseWebsiteCrawlCancel: {
    takes: {
      knowledgeBaseId: number
      websiteSourceId: string
    }
    answers: KnowledgeSourceSchema
  }
  /** Crawl a website again */
  postKnowledgeBaseWebsiteCrawlResync: {
    takes: {
      knowledgeBaseId: number
      websiteSourceId: string
      body?: {
        url?: string | undefined
        /** Addresses that are read at most. */
        max_pages?: number | undefined
        /** Links from the start, at most. */
        max_depth?: number | undefined
        /** Only pages whose address matches one of these; `*` stands for any text, and a pattern that begins with `/` is compared with path and query. */
        include?: string[] | undefined
        /** No pages whose address matches one of these. */
        exclude?: string[] | undefined
      } | undefined
    }
    answers: KnowledgeSourceSchema
  }
  /** Crawl a website */
  postKnowledgeBaseWebsiteCrawls: {
    takes: {
      knowledgeBaseId: number
      body: {
        url: string
        /** Addresses that are read at most. */
        max_pages?: number | undefined
        /** Links from the start, at most. */
        max_depth?: number | undefined
        /** Only pages whose address matches one of these; `*` stands for any text, and a pattern that begins with `/` is compared with path and query. */
        include?: string[] | undefined
        /** No pages whose address matches one of these. */
        exclude?: string[] | undefined
      }
    }
    answers: KnowledgeSourceSchema
  }
  /** Create a knowledge base */
  postKnowledgeBases: {
    takes: {
      body: {
        name: string
        description?: string | null | undefined
        /** A SHARED one is for the whole account, a PRIVATE one for whoever made it. */
        visibility?: "SHARED" | "PRIVATE" | undefined
      }
    }
    answers: KnowledgeBaseSchema
  }
  /** Add a passkey */
  postMePasskeys: {
    takes: {
      body: {
        challenge_id: string
        /** The name of the browser by default. */
        name?: string | undefined
        /** A `PublicKeyCredential` as JSON. */
        response: { [key: string]: __schema0Schema }
      }
    }
    answers: PasskeySchema
  }
  /** Begin to add a passkey */
  postMePasskeysOptions: {
    takes: object
    answers: PasskeyOptionsSchema
  }
  /** Start linking a single sign-on identity to me */
  postMeSingleSignOn: {
    takes: {
      providerId: string
      body?: {
        /** The page to continue at; a path. */
        return_to?: string | undefined
      } | undefined
    }
    answers: SignOnVisitSchema
  }
  /** Begin to use one-time codes */
  postMeTotp: {
    takes: object
    answers: TotpSecretSchema
  }
  /** Switch one-time codes on */
  postMeTotpConfirm: {
    takes: {
      body: {
        code: string
      }
    }
    answers: RecoveryCodesSchema
  }
  /** Make new recovery codes */
  postMeTotpRecoveryCodes: {
    takes: {
      body?: {
        /** The six digits of an authenticator, or a recovery code. Required when two-factor is on. */
        totp?: string | undefined
      } | undefined
    }
    answers: RecoveryCodesSchema
  }
  /** Test a text model */
  postModelSettingTest: {
    takes: {
      aiModelId: number
    }
    answers: ModelTestSchema
  }
  /** Mark notifications as read */
  postNotificationsRead: {
    takes: {
      body?: {
        ids?: string[] | undefined
      } | undefined
    }
    answers: undefined
  }
  /** Export rows as CSV */
  postObjectExportCsv: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return; all when left out. */
        fields?: string[] | null | undefined
        /** Only these rows, of those that the filter leaves. */
        ids?: string[] | null | undefined
      } | undefined
    }
    answers: Response
  }
  /** Export rows as an Excel workbook */
  postObjectExportXlsx: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return; all when left out. */
        fields?: string[] | null | undefined
        /** Only these rows, of those that the filter leaves. */
        ids?: string[] | null | undefined
      } | undefined
    }
    answers: Response
  }
  /** Add an option to a select field */
  postObjectFieldOptions: {
    takes: {
      name: string
      fieldId: number
      body: {
        name: string
        color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | undefined
      }
    }
    answers: FieldOptionSchema
  }
  /** Add a field */
  postObjectFields: {
    takes: {
      name: string
      body?: {
        name: string
        metadata?: Record<string, unknown> | undefined
        defaultValue?: unknown
        required?: boolean | undefined
        unique?: boolean | undefined
        record_type_id?: number | null | undefined
        type: string
      } | undefined
    }
    answers: FieldSchema
  }
  /** Preview a formula on existing rows */
  postObjectFieldsPreviewFormula: {
    takes: {
      name: string
      body: {
        expression: Record<string, unknown>
        applyIf?: Record<string, unknown> | undefined
        numberConfig?: {
          format: "integer" | "decimal" | "percent" | "currency"
          decimals?: number | undefined
          currency?: string | undefined
        } | undefined
        dateConfig?: {
          timezone?: string | undefined
          format?: "MM/dd/yyyy" | "dd/MM/yyyy" | "yyyy-MM-dd" | "MMM d, yyyy" | "d MMM yyyy" | undefined
          timeFormat?: "12h" | "24h" | undefined
        } | undefined
        stringConfig?: {
          format: "text" | "email" | "url" | "phone_number"
          extendedField?: boolean | undefined
        } | undefined
        limit?: number | undefined
      }
    }
    answers: {
      results: {
        row_id: string
        value: unknown
      }[]
    }
  }
  /** Import rows from CSV or XLSX */
  postObjectImport: {
    takes: {
      name: string
      body: Form
    }
    answers: ImportResultSchema
  }
  /** Undo an import */
  postObjectImportUndo: {
    takes: {
      name: string
      id: number
    }
    answers: ImportUndoSchema
  }
  /** Add a record type */
  postObjectRecordTypes: {
    takes: {
      name: string
      body: {
        name: unknown & unknown
        display_name?: string | undefined
        description?: string | null | undefined
      }
    }
    answers: RecordTypeSchema
  }
  /** Write an activity */
  postObjectRowActivities: {
    takes: {
      name: string
      rowId: string
      body: {
        type: "NOTE" | "EMAIL" | "PHONE_CALL" | "MEETING" | "CHATAPP"
        content: string
        /** When it happened; now, when left out. */
        occurred_at?: string | undefined
      }
    }
    answers: ActivitySchema
  }
  /** Upload files to a row */
  postObjectRowFiles: {
    takes: {
      name: string
      rowId: string
      body: Form
    }
    answers: {
      results: RecordFileSchema[]
      next_cursor: string | null
    }
  }
  /** Link a row to others */
  postObjectRowRelationLink: {
    takes: {
      name: string
      id: string
      /** The name of the relation field, or its id. */
      relation: string
      body: {
        target_ids: string[]
      }
    }
    answers: RowSchema
  }
  /** Unlink a row from others */
  postObjectRowRelationUnlink: {
    takes: {
      name: string
      id: string
      /** The name of the relation field, or its id. */
      relation: string
      body: {
        target_ids: string[]
      }
    }
    answers: RowSchema
  }
  /** Create a task about a record */
  postObjectRowTasks: {
    takes: {
      /** The name of the object. */
      name: string
      rowId: string
      body: {
        content: string
        due_date?: string | null | undefined
        /** Ids of users. */
        assignee_ids?: number[] | undefined
      }
    }
    answers: TaskSchema
  }
  /** Create a row */
  postObjectRows: {
    takes: {
      name: string
      body?: Record<string, unknown> | undefined
    }
    answers: RowSchema
  }
  /** Compute sums, averages and counts of rows */
  postObjectRowsAggregate: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        aggregations?: {
          field: string
          operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
        }[] | undefined
        /** A field with one value a row. */
        group_by?: string | null | undefined
        /** How many groups at most. */
        limit?: number | undefined
      } | undefined
    }
    answers: {
      results: {
        field: string
        operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
        value: number | string | null
      }[]
      groups: {
        value: string | number | boolean | null
        count: number
        results: {
          field: string
          operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
          value: number | string | null
        }[]
      }[] | null
      /** Whether there are more groups than were asked for. */
      has_more: boolean
    }
  }
  /** Create many rows */
  postObjectRowsBulk: {
    takes: {
      name: string
      body: {
        rows: Record<string, unknown>[]
      }
    }
    answers: {
      created: number
      ids: string[]
    }
  }
  /** Delete many rows */
  postObjectRowsBulkDelete: {
    takes: {
      name: string
      body?: {
        ids?: string[] | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
      } | undefined
    }
    answers: {
      deleted: number
    }
  }
  /** Change many rows, each in its own way */
  postObjectRowsBulkPatch: {
    takes: {
      name: string
      body: {
        rows: {
          id: string
          /** Values by field name, flat or under `data`; `record_type_id` beside them. */
          data: Record<string, unknown>
          if_updated_at?: string | undefined
        }[]
      }
    }
    answers: {
      updated: number
      results: {
        id: string
        updated_at: string
      }[]
    }
  }
  /** Give many rows the same values */
  postObjectRowsBulkUpdate: {
    takes: {
      name: string
      body: {
        ids?: string[] | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        /** Values by field name, flat or under `data`; `record_type_id` beside them. */
        data: Record<string, unknown>
      }
    }
    answers: {
      updated: number
    }
  }
  /** Count rows */
  postObjectRowsCount: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
      } | undefined
    }
    answers: {
      count: number
    }
  }
  /** List rows */
  postObjectRowsList: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return; all when left out. */
        fields?: string[] | null | undefined
        /** Only these rows, of those that the filter leaves. */
        ids?: string[] | null | undefined
        /** Relations to show as `{ id, title }` instead of ids; those of related rows stand in their `data`. Up to 4 steps. */
        expand?: string[] | null | undefined
        limit?: number | undefined
        /** The `next_cursor` of the page before. */
        cursor?: string | null | undefined
        /** How many rows to pass over; not together with `cursor`. */
        offset?: number | null | undefined
      } | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** See which rows a user sees */
  postObjectRowsSeenBy: {
    takes: {
      name: string
      body: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        /** A user of the account. */
        user_id: number
        limit?: number | undefined
      }
    }
    answers: {
      /** How many rows the user sees. */
      count: number
      /** How many the caller sees. */
      total: number
      /** The first that the user sees. */
      results: RowSchema[]
    }
  }
  /** List deleted rows */
  postObjectRowsTrashList: {
    takes: {
      name: string
      body?: {
        limit?: number | undefined
        /** The `next_cursor` of the page before. */
        cursor?: string | null | undefined
      } | undefined
    }
    answers: {
      results: TrashedRowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Restore deleted rows */
  postObjectRowsTrashRestore: {
    takes: {
      name: string
      body: {
        ids: string[]
      }
    }
    answers: {
      results: RowSchema[]
    }
  }
  /** Create or change rows by a unique field */
  postObjectRowsUpsert: {
    takes: {
      name: string
      body: {
        field: string
        rows: Record<string, unknown>[]
      }
    }
    answers: {
      results: {
        id: string
        created: boolean
      }[]
    }
  }
  /** Complete a task of a record */
  postObjectTaskComplete: {
    takes: {
      /** The name of the object. */
      name: string
      id: string
    }
    answers: TaskSchema
  }
  /** Open a completed task of a record again */
  postObjectTaskUncomplete: {
    takes: {
      /** The name of the object. */
      name: string
      id: string
    }
    answers: TaskSchema
  }
  /** Add an aggregation to a view */
  postObjectViewAggregations: {
    takes: {
      name: string
      viewId: number
      body: {
        field_id: number
        operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
      }
    }
    answers: AggregationSchema
  }
  /** Compute the aggregations of a view */
  postObjectViewAggregationsCompute: {
    takes: {
      name: string
      viewId: number
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
      } | undefined
    }
    answers: {
      results: {
        id: number
        field_id: number
        operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
        value: number | string | null
      }[]
    }
  }
  /** Compute the aggregations of a view for each value of a field */
  postObjectViewAggregationsComputeGroups: {
    takes: {
      name: string
      viewId: number
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        /** The field; the view's own when left out. */
        group_by?: string | null | undefined
        /** How many groups at most. */
        limit?: number | undefined
      } | undefined
    }
    answers: {
      results: {
        value: string | number | boolean | null
        count: number
        results: {
          id: number
          field_id: number
          operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
          value: number | string | null
        }[]
      }[]
      has_more: boolean
    }
  }
  /** Create a view */
  postObjectViews: {
    takes: {
      name: string
      body: {
        name: string
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether everybody sees it; true when left out. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields it shows, in order; null shows all. */
        fields?: string[] | null | undefined
        /** A field by whose values rows are grouped. */
        group_by?: string | null | undefined
        /** Pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The fields that stay in sight when scrolling. */
        frozen_fields?: string[] | null | undefined
        row_height?: "short" | "medium" | "tall" | "extra_tall" | null | undefined
        record_type_id?: number | null | undefined
      }
    }
    answers: ViewSchema
  }
  /** Create an object */
  postObjects: {
    takes: {
      body?: {
        name: string
        display_name?: string | undefined
        emoji?: string | null | undefined
        color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | null | undefined
        description?: string | null | undefined
        columns: {
          name: string
          metadata?: Record<string, unknown> | undefined
          defaultValue?: unknown
          required?: boolean | undefined
          unique?: boolean | undefined
          record_type_id?: number | null | undefined
          type: string
        }[]
      } | undefined
    }
    answers: ObjectDetailSchema
  }
  /** Create a view of a record type */
  postObjectsRecordTypeViews: {
    takes: {
      recordTypeId: number
      body: {
        name: string
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether everybody sees it; true when left out. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields it shows, in order; null shows all. */
        fields?: string[] | null | undefined
        /** A field by whose values rows are grouped. */
        group_by?: string | null | undefined
        /** Pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The fields that stay in sight when scrolling. */
        frozen_fields?: string[] | null | undefined
        row_height?: "short" | "medium" | "tall" | "extra_tall" | null | undefined
      }
    }
    answers: ViewSchema
  }
  /** Ask for a link to choose a new password */
  postPasswordForgot: {
    takes: {
      body: {
        email: string
      }
    }
    answers: PasswordAskedSchema
  }
  /** Choose a new password by a link */
  postPasswordReset: {
    takes: {
      body: {
        token: string
        password: string
        /** Revokes the personal API keys of the person as well, in every account. */
        revoke_api_keys?: boolean | undefined
      }
    }
    answers: undefined
  }
  /** Create a playbook */
  postPlaybooks: {
    takes: {
      body: {
        name: string
        /** What the agent does when the playbook applies, in plain words. */
        instructions: string
        description?: string | null | undefined
        /** SHARED: everybody in the account sees it. PRIVATE: its creator does. */
        visibility?: "PRIVATE" | "SHARED" | undefined
      }
    }
    answers: PlaybookSchema
  }
  /** Cancel runs */
  postRunsCancel: {
    takes: {
      body: {
        ids: string[]
      }
    }
    answers: {
      results: RunActionSchema[]
      next_cursor: string | null
    }
  }
  /** Retry runs from the node that failed */
  postRunsRetry: {
    takes: {
      body: {
        ids: string[]
        version?: "same" | "current" | undefined
      }
    }
    answers: {
      results: RunActionSchema[]
      next_cursor: string | null
    }
  }
  /** Save a reply that is sent again and again */
  postSavedReplies: {
    takes: {
      body: {
        title: string
        /** `{contact_name}`, `{contact_email}`, `{agent_name}` and `{my_name}` are filled in. `{my_name}` is the agent name if the caller has no name. */
        content: string
      }
    }
    answers: SavedReplySchema
  }
  /** Fill a saved reply in for a conversation */
  postSavedReplyFill: {
    takes: {
      savedReplyId: number
      body: {
        conversation_id: string
      }
    }
    answers: {
      text: string
    }
  }
  /** Take over a new server */
  postSetup: {
    takes: {
      body: {
        token: string
        email: string
        name: string
        password: string
      }
    }
    answers: SessionSchema
  }
  /** Add a single sign-on */
  postSsoProviders: {
    takes: {
      body: {
        name: string
        issuer: string
        client_id: string
        allowed_domains: string[]
        /** Of those who come for the first time. */
        default_role: "ADMIN" | "MEMBER"
        client_secret: string
      }
    }
    answers: SsoProviderSchema
  }
  /** Export rows as CSV */
  postTableExportCsv: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return; all when left out. */
        fields?: string[] | null | undefined
        /** Only these rows, of those that the filter leaves. */
        ids?: string[] | null | undefined
      } | undefined
    }
    answers: Response
  }
  /** Export rows as an Excel workbook */
  postTableExportXlsx: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return; all when left out. */
        fields?: string[] | null | undefined
        /** Only these rows, of those that the filter leaves. */
        ids?: string[] | null | undefined
      } | undefined
    }
    answers: Response
  }
  /** Add an option to a select field */
  postTableFieldOptions: {
    takes: {
      name: string
      fieldId: number
      body: {
        name: string
        color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | undefined
      }
    }
    answers: FieldOptionSchema
  }
  /** Add a field */
  postTableFields: {
    takes: {
      name: string
      body?: {
        name: string
        metadata?: Record<string, unknown> | undefined
        defaultValue?: unknown
        required?: boolean | undefined
        unique?: boolean | undefined
        record_type_id?: number | null | undefined
        type: string
      } | undefined
    }
    answers: FieldSchema
  }
  /** Preview a formula on existing rows */
  postTableFieldsPreviewFormula: {
    takes: {
      name: string
      body: {
        expression: Record<string, unknown>
        applyIf?: Record<string, unknown> | undefined
        numberConfig?: {
          format: "integer" | "decimal" | "percent" | "currency"
          decimals?: number | undefined
          currency?: string | undefined
        } | undefined
        dateConfig?: {
          timezone?: string | undefined
          format?: "MM/dd/yyyy" | "dd/MM/yyyy" | "yyyy-MM-dd" | "MMM d, yyyy" | "d MMM yyyy" | undefined
          timeFormat?: "12h" | "24h" | undefined
        } | undefined
        stringConfig?: {
          format: "text" | "email" | "url" | "phone_number"
          extendedField?: boolean | undefined
        } | undefined
        limit?: number | undefined
      }
    }
    answers: {
      results: {
        row_id: string
        value: unknown
      }[]
    }
  }
  /** Import rows from CSV or XLSX */
  postTableImport: {
    takes: {
      name: string
      body: Form
    }
    answers: ImportResultSchema
  }
  /** Undo an import */
  postTableImportUndo: {
    takes: {
      name: string
      id: number
    }
    answers: ImportUndoSchema
  }
  /** Upload files to a row */
  postTableRowFiles: {
    takes: {
      name: string
      rowId: string
      body: Form
    }
    answers: {
      results: RecordFileSchema[]
      next_cursor: string | null
    }
  }
  /** Link a row to others */
  postTableRowRelationLink: {
    takes: {
      name: string
      id: string
      /** The name of the relation field, or its id. */
      relation: string
      body: {
        target_ids: string[]
      }
    }
    answers: RowSchema
  }
  /** Unlink a row from others */
  postTableRowRelationUnlink: {
    takes: {
      name: string
      id: string
      /** The name of the relation field, or its id. */
      relation: string
      body: {
        target_ids: string[]
      }
    }
    answers: RowSchema
  }
  /** Create a row */
  postTableRows: {
    takes: {
      name: string
      body?: Record<string, unknown> | undefined
    }
    answers: RowSchema
  }
  /** Compute sums, averages and counts of rows */
  postTableRowsAggregate: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        aggregations?: {
          field: string
          operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
        }[] | undefined
        /** A field with one value a row. */
        group_by?: string | null | undefined
        /** How many groups at most. */
        limit?: number | undefined
      } | undefined
    }
    answers: {
      results: {
        field: string
        operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
        value: number | string | null
      }[]
      groups: {
        value: string | number | boolean | null
        count: number
        results: {
          field: string
          operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
          value: number | string | null
        }[]
      }[] | null
      /** Whether there are more groups than were asked for. */
      has_more: boolean
    }
  }
  /** Create many rows */
  postTableRowsBulk: {
    takes: {
      name: string
      body: {
        rows: Record<string, unknown>[]
      }
    }
    answers: {
      created: number
      ids: string[]
    }
  }
  /** Delete many rows */
  postTableRowsBulkDelete: {
    takes: {
      name: string
      body?: {
        ids?: string[] | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
      } | undefined
    }
    answers: {
      deleted: number
    }
  }
  /** Change many rows, each in its own way */
  postTableRowsBulkPatch: {
    takes: {
      name: string
      body: {
        rows: {
          id: string
          /** Values by field name, flat or under `data`; `record_type_id` beside them. */
          data: Record<string, unknown>
          if_updated_at?: string | undefined
        }[]
      }
    }
    answers: {
      updated: number
      results: {
        id: string
        updated_at: string
      }[]
    }
  }
  /** Give many rows the same values */
  postTableRowsBulkUpdate: {
    takes: {
      name: string
      body: {
        ids?: string[] | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        /** Values by field name, flat or under `data`; `record_type_id` beside them. */
        data: Record<string, unknown>
      }
    }
    answers: {
      updated: number
    }
  }
  /** Count rows */
  postTableRowsCount: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
      } | undefined
    }
    answers: {
      count: number
    }
  }
  /** List rows */
  postTableRowsList: {
    takes: {
      name: string
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return; all when left out. */
        fields?: string[] | null | undefined
        /** Only these rows, of those that the filter leaves. */
        ids?: string[] | null | undefined
        /** Relations to show as `{ id, title }` instead of ids; those of related rows stand in their `data`. Up to 4 steps. */
        expand?: string[] | null | undefined
        limit?: number | undefined
        /** The `next_cursor` of the page before. */
        cursor?: string | null | undefined
        /** How many rows to pass over; not together with `cursor`. */
        offset?: number | null | undefined
      } | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** See which rows a user sees */
  postTableRowsSeenBy: {
    takes: {
      name: string
      body: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        /** A user of the account. */
        user_id: number
        limit?: number | undefined
      }
    }
    answers: {
      /** How many rows the user sees. */
      count: number
      /** How many the caller sees. */
      total: number
      /** The first that the user sees. */
      results: RowSchema[]
    }
  }
  /** List deleted rows */
  postTableRowsTrashList: {
    takes: {
      name: string
      body?: {
        limit?: number | undefined
        /** The `next_cursor` of the page before. */
        cursor?: string | null | undefined
      } | undefined
    }
    answers: {
      results: TrashedRowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Restore deleted rows */
  postTableRowsTrashRestore: {
    takes: {
      name: string
      body: {
        ids: string[]
      }
    }
    answers: {
      results: RowSchema[]
    }
  }
  /** Create or change rows by a unique field */
  postTableRowsUpsert: {
    takes: {
      name: string
      body: {
        field: string
        rows: Record<string, unknown>[]
      }
    }
    answers: {
      results: {
        id: string
        created: boolean
      }[]
    }
  }
  /** Add an aggregation to a view */
  postTableViewAggregations: {
    takes: {
      name: string
      viewId: number
      body: {
        field_id: number
        operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
      }
    }
    answers: AggregationSchema
  }
  /** Compute the aggregations of a view */
  postTableViewAggregationsCompute: {
    takes: {
      name: string
      viewId: number
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
      } | undefined
    }
    answers: {
      results: {
        id: number
        field_id: number
        operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
        value: number | string | null
      }[]
    }
  }
  /** Compute the aggregations of a view for each value of a field */
  postTableViewAggregationsComputeGroups: {
    takes: {
      name: string
      viewId: number
      body?: {
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields where none are given. */
        view_id?: number | null | undefined
        /** Words that a row must hold, in any case and without accents: in its texts and numbers, the names of its options, or what its related rows and users are called. */
        search?: string | null | undefined
        /** The field; the view's own when left out. */
        group_by?: string | null | undefined
        /** How many groups at most. */
        limit?: number | undefined
      } | undefined
    }
    answers: {
      results: {
        value: string | number | boolean | null
        count: number
        results: {
          id: number
          field_id: number
          operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
          value: number | string | null
        }[]
      }[]
      has_more: boolean
    }
  }
  /** Create a view */
  postTableViews: {
    takes: {
      name: string
      body: {
        name: string
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether everybody sees it; true when left out. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or such ones under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`; `[deals.Company].[Amount]` leads backwards, to the deals whose Company is the row. Dates may be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields it shows, in order; null shows all. */
        fields?: string[] | null | undefined
        /** A field by whose values rows are grouped. */
        group_by?: string | null | undefined
        /** Pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The fields that stay in sight when scrolling. */
        frozen_fields?: string[] | null | undefined
        row_height?: "short" | "medium" | "tall" | "extra_tall" | null | undefined
        record_type_id?: number | null | undefined
      }
    }
    answers: ViewSchema
  }
  /** Create a table */
  postTables: {
    takes: {
      body?: {
        name: string
        display_name?: string | undefined
        emoji?: string | null | undefined
        color?: "gray" | "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "purple" | "pink" | "brown" | string | null | undefined
        description?: string | null | undefined
        columns?: {
          name: string
          metadata?: Record<string, unknown> | undefined
          defaultValue?: unknown
          required?: boolean | undefined
          unique?: boolean | undefined
          record_type_id?: number | null | undefined
          type: string
        }[] | undefined
      } | undefined
    }
    answers: TableDetailSchema
  }
  /** Complete a task */
  postTaskComplete: {
    takes: {
      taskId: string
    }
    answers: TaskSchema
  }
  /** Approve or decline what a task asks for */
  postTaskDecide: {
    takes: {
      taskId: string
      body: {
        decision: "APPROVED" | "DECLINED"
        comment?: string | null | undefined
      }
    }
    answers: TaskSchema
  }
  /** Open a completed task again */
  postTaskUncomplete: {
    takes: {
      taskId: string
    }
    answers: TaskSchema
  }
  /** Create a task */
  postTasks: {
    takes: {
      body: {
        content: string
        due_date?: string | null | undefined
        /** Ids of users. */
        assignee_ids?: number[] | undefined
        object_name?: string | null | undefined
        /** A record of that object; only together with it. */
        row_id?: string | null | undefined
      }
    }
    answers: TaskSchema
  }
  /** Make a team */
  postTeams: {
    takes: {
      body: {
        name: string
        user_ids?: number[] | undefined
      }
    }
    answers: TeamSchema
  }
  /** Install a template */
  postTemplateInstall: {
    takes: {
      templateId: string
      body?: {
        /** By name, as the template lists them. */
        inputs?: Record<string, unknown> | undefined
        /** Whether it brings made-up data along, which can be removed again. */
        sample_data?: boolean | undefined
        /** What it writes is in this language: greetings, instructions, messages, names of fields. */
        language?: "en" | "de" | undefined
      } | undefined
    }
    answers: TemplateInstallationSchema
  }
  /** Look at an MCP tool as its server describes it now */
  postToolMcpLookUp: {
    takes: {
      toolId: number
    }
    answers: {
      remoteName: string
      description: string
      parameters: Record<string, unknown>
      hash: string
      changes: boolean
      problem: string | null
    }
  }
  /** Try a tool */
  postToolTry: {
    takes: {
      toolId: number
      body?: {
        /** Which of its functions; may be left out where there is one. */
        function?: string | undefined
        /** What the model would fill in. */
        input?: Record<string, unknown> | undefined
      } | undefined
    }
    answers: {
      function: string
      success: boolean
      /** What the model would be told. */
      output: unknown
      /** What went wrong, as the model is told it. */
      error: string | null
      milliseconds: number
    }
  }
  /** Create a tool */
  postTools: {
    takes: {
      body: {
        type: "HTTP"
        /** What the model calls it by; unique in the account. */
        name: string
        /** What it does and when to use it: all that the model knows of it. */
        description: string
        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined
        /** The host is written out: only what follows it may hold `{parameters}`. */
        url: string
        headers?: {
          key: string
          value: string
        }[] | undefined
        query?: {
          key: string
          value: string
        }[] | undefined
        body?: string | null | undefined
        /** A JSON Schema of what the model fills in: an object whose properties have `type`, `description`, `enum`, `format`, bounds, `items` and `properties`. */
        parameters?: Record<string, unknown> | undefined
        timeoutSeconds?: number | undefined
        /** Kept encrypted and never read back; `{secrets.NAME}` puts one into a request. */
        secrets?: { [key: string]: string } | undefined
      } | {
        type: "TABLE"
        /** What the model calls it by; unique in the account. */
        name: string
        /** What it does and when to use it: all that the model knows of it. */
        description: string
        /** The object or table. */
        tableId: number
        /** Only records of this type; null for all of them. */
        recordTypeId?: number | null | undefined
        /** `createActivity` is for objects only. */
        operations: ("read" | "create" | "update" | "delete" | "createActivity")[]
      } | {
        type: "MCP"
        /** As the server calls it where nothing is said. */
        name?: string | undefined
        /** In your own words instead of the server’s; all that the model knows of it. */
        description?: string | undefined
        url: string
        headers?: {
          key: string
          value: string
        }[] | undefined
        /** What the server calls it. */
        remoteName: string
        /** Of the tool that you have looked at; another one is refused. */
        hash?: string | undefined
        /** Whether it changes something; as the server says otherwise. */
        changes?: boolean | undefined
        timeoutSeconds?: number | undefined
        /** Kept encrypted and never read back; `{secrets.NAME}` puts one into a request. */
        secrets?: { [key: string]: string } | undefined
      }
    }
    answers: HttpToolSchema | TableToolSchema | McpToolSchema
  }
  /** Look at the tools that an MCP server offers */
  postToolsMcpLookUp: {
    takes: {
      body: {
        url: string
        headers?: {
          key: string
          value: string
        }[] | undefined
        /** Kept encrypted and never read back; `{secrets.NAME}` puts one into a request. */
        secrets?: { [key: string]: string } | undefined
      }
    }
    answers: {
      results: {
        remoteName: string
        description: string
        parameters: Record<string, unknown>
        hash: string
        changes: boolean
        problem: string | null
      }[]
    }
  }
  /** Make a link with which a user chooses a new password */
  postUserPasswordLink: {
    takes: {
      userId: number
    }
    answers: PasswordLinkSchema
  }
  /** Run what is published of a workflow, with a payload */
  postWorkflowCall: {
    takes: {
      workflowId: number
      body?: {
        /** What the entry node hands on. */
        payload?: Record<string, unknown> | undefined
      } | undefined
    }
    answers: StartedRunSchema
  }
  /** Connect two nodes of a workflow */
  postWorkflowEdges: {
    takes: {
      workflowId: number
      body: {
        source: string
        target: string
        /** The way out; may be left out where there is only one. */
        handle?: string | undefined
        /** The way in: `input`. */
        targetEdge?: string | undefined
      }
    }
    answers: GraphSchema
  }
  /** Put an exported graph in place of the draft of a workflow */
  postWorkflowImport: {
    takes: {
      workflowId: number
      body: {
        format: "frontdesk.graph"
        version: 1
        kind: "flow" | "workflow"
        nodes: {
          nodeId: string
          alias: string
          position: {
            positionX: number
            positionY: number
          }
          type: string
          data: Record<string, unknown>
        }[]
        edges: {
          source: string
          handle: string
          target: string
          targetEdge: string
        }[]
        variables: {
          name: string
          description: string | null
        }[]
        references: {
          path: (string | number)[]
          kind: "agent" | "aiModel" | "aiModelName" | "connectedAccount" | "intent" | "knowledgeBase" | "phoneNumber" | "playbook" | "recordType" | "table" | "team" | "tool" | "webhook" | "workflow"
          id: string | number
          name: string | null
        }[]
      }
    }
    answers: GraphSchema
  }
  /** Cancel a run */
  postWorkflowLogCancel: {
    takes: {
      workflowId: number
      logId: string
    }
    answers: StartedRunSchema
  }
  /** Start a run anew with what started an earlier one */
  postWorkflowLogReplay: {
    takes: {
      workflowId: number
      logId: string
    }
    answers: StartedRunSchema
  }
  /** Retry a failed run from the node that failed */
  postWorkflowLogRetry: {
    takes: {
      workflowId: number
      logId: string
    }
    answers: StartedRunSchema
  }
  /** Execute one node of the draft */
  postWorkflowNodeTry: {
    takes: {
      workflowId: number
      nodeId: string
      body?: {
        /** By name: results of nodes, `trigger_payload`, `loop`; in flows `last_message` and its kin. */
        input?: Record<string, unknown> | undefined
        variables?: { [key: string]: string } | undefined
        /** Whether what is pinned goes before what was last. */
        usePinned?: boolean | undefined
        dryRun?: boolean | undefined
      } | undefined
    }
    answers: TriedNodeSchema
  }
  /** Add a node to a workflow */
  postWorkflowNodes: {
    takes: {
      workflowId: number
      body?: {
        /** A node type from `GET /guidance/nodes`. */
        type: string
        position: {
          positionX: number
          positionY: number
        }
        data: Record<string, unknown>
      } | undefined
    }
    answers: NodeSchema
  }
  /** Publish the draft of a workflow */
  postWorkflowPublish: {
    takes: {
      workflowId: number
      body?: {
        /** What changed. */
        note?: string | undefined
        /** Sets the status to ACTIVE. */
        activate?: boolean | undefined
      } | undefined
    }
    answers: {
      liveSnapshotId: string | null
    }
  }
  /** Run a scheduled workflow now */
  postWorkflowRun: {
    takes: {
      workflowId: number
    }
    answers: StartedRunSchema
  }
  /** Keep a secret of a workflow */
  postWorkflowSecrets: {
    takes: {
      workflowId: number
      body: {
        name: string
        value: string
        /** Where it may be sent: scheme, host and, unless it is the default, port. */
        origins: string[]
      }
    }
    answers: GraphSecretSchema
  }
  /** Try the draft of a workflow */
  postWorkflowTestRun: {
    takes: {
      workflowId: number
      body?: {
        /** What the entry node hands on. */
        payload?: unknown
        /** Begins at this node; those before it are as they are pinned, or were last. */
        from?: string | undefined
        /** Ends after this node. */
        until?: string | undefined
        /** Does not execute nodes to which a result is pinned. */
        usePinned?: boolean | undefined
        /** Leaves undone what would change something: records, messages, calls of other servers but GET. */
        dryRun?: boolean | undefined
      } | undefined
    }
    answers: StartedRunSchema
  }
  /** Check the draft of a workflow */
  postWorkflowValidate: {
    takes: {
      workflowId: number
    }
    answers: {
      valid: boolean
      issues: GraphIssueSchema[]
    }
  }
  /** Declare a variable of a workflow */
  postWorkflowVariables: {
    takes: {
      workflowId: number
      body: {
        name: unknown & unknown
        description?: string | null | undefined
        defaultValue?: string | null | undefined
      }
    }
    answers: VariableSchema
  }
  /** Make an earlier version the draft of a workflow */
  postWorkflowVersionRestore: {
    takes: {
      workflowId: number
      snapshotId: string
    }
    answers: GraphSchema
  }
  /** Create a workflow with an empty graph */
  postWorkflows: {
    takes: {
      body: {
        name: string
        description?: string | null | undefined
      }
    }
    answers: WorkflowSchema
  }
  /** Change the name or description of an agent */
  putAgent: {
    takes: {
      agentId: string
      body?: {
        name?: string | undefined
        description?: string | null | undefined
      } | undefined
    }
    answers: AgentSchema
  }
  /** Change what an agent is told and given */
  putAgentAgentSetting: {
    takes: {
      agentId: string
      body?: {
        /** Who the agent is, what it does and how it speaks. */
        instructions?: string | undefined
        /** A TEXT model of `GET /ai-models`; null for the default one. */
        aiModelId?: number | null | undefined
        /** Tools of `GET /tools` that the agent may call in any conversation. */
        customToolIds?: number[] | undefined
        /** Playbooks that the agent follows. */
        playbookIds?: number[] | undefined
        /** Connected accounts of `GET /integrations` that it may act through. */
        connectedAccountIds?: number[] | undefined
        systemTools?: {
          searchKnowledge?: {
            enabled?: boolean | undefined
            /** Passages that one search brings. */
            limit?: number | undefined
          } | undefined
          endConversation?: {
            enabled?: boolean | undefined
          } | undefined
          captureFeedback?: {
            enabled?: boolean | undefined
          } | undefined
          currentTime?: {
            enabled?: boolean | undefined
            /** An IANA name; null for the account's own zone. */
            timeZone?: string | null | undefined
          } | undefined
        } | undefined
      } | undefined
    }
    answers: AgentSettingSchema
  }
  /** Publish or pause an agent */
  putAgentDeploymentStatus: {
    takes: {
      agentId: string
      body: {
        isOffline: boolean
      }
    }
    answers: AgentSchema
  }
  /** Set the fallback model of an agent */
  putAgentFallbackModel: {
    takes: {
      agentId: string
      body: AgentFallbackModelSchema
    }
    answers: AgentFallbackModelSchema
  }
  /** Change the metadata or the status of a flow */
  putAgentFlow: {
    takes: {
      agentId: string
      flowId: number
      body?: {
        name?: string | undefined
        description?: string | null | undefined
        status?: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED" | undefined
      } | undefined
    }
    answers: FlowSchema
  }
  /** Change a node of a flow */
  putAgentFlowNode: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
      body?: {
        alias?: string | undefined
        position?: {
          positionX: number
          positionY: number
        } | undefined
        data?: Record<string, unknown> | undefined
      } | undefined
    }
    answers: GraphSchema
  }
  /** Pin what a node is taken to have brought about */
  putAgentFlowNodePinned: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
      body: {
        /** Its result. */
        output: unknown
        /** What it captured. */
        variables?: { [key: string]: string } | undefined
      }
    }
    answers: PinnedValueSchema
  }
  /** Let an agent hand over by itself, or not */
  putAgentHandOver: {
    takes: {
      agentId: string
      body?: {
        /** Lets the agent hand over to a person with the tool `hand_off`. */
        enabled?: boolean | undefined
        /** The team that is asked; null for everybody. */
        teamId?: number | null | undefined
      } | undefined
    }
    answers: AgentHandOverSchema
  }
  /** Change an intent */
  putAgentIntent: {
    takes: {
      agentId: string
      intentId: number
      body?: {
        name?: string | undefined
        /** What the user wants, in plain words. */
        description?: string | null | undefined
        /** Ways in which people say it. */
        phrases?: string[] | undefined
      } | undefined
    }
    answers: IntentSchema
  }
  /** Replace the shared knowledge bases of an agent */
  putAgentKnowledgeBases: {
    takes: {
      agentId: string
      body: {
        /** The shared ones that the agent reads from now on; its own one stays whether it is named or not. */
        knowledgeBaseIds: number[]
      }
    }
    answers: {
      results: KnowledgeBaseSchema[]
      next_cursor: string | null
    }
  }
  /** Change the settings of one channel */
  putAgentSetting: {
    takes: {
      agentId: string
      channel: "chatapp" | "email" | "livechat" | "pageapp" | "photoapp" | "telegram"
      body?: {
        /** Whether the agent answers on this channel. */
        enabled?: boolean | undefined
        /** Answered while the agent is paused or switched off here, once an hour; null for silence. */
        offlineMessage?: string | null | undefined
        /** Whether silence makes a conversation idle (CONVERSATION_IDLE). */
        enableIdle?: boolean | undefined
        idleSettings?: {
          /** Silence after which a conversation is idle. */
          minutes?: number | undefined
          /** Sent when the conversation falls idle; null for nothing. */
          message?: string | null | undefined
          /** Whether an idle conversation is closed. */
          closeConversation?: boolean | undefined
        } | undefined
        /** Answered to what the agent cannot read, such as a picture without words; null for silence. */
        unsupportedMessage?: string | null | undefined
        /** Sites that may show the chat; where none is listed, every site may. */
        allowedOrigins?: string[] | undefined
      } | undefined
    }
    answers: ChatappSettingsSchema | EmailSettingsSchema | LivechatSettingsSchema | PageappSettingsSchema | PhotoappSettingsSchema | TelegramSettingsSchema
  }
  /** Change the words and colours of an agent */
  putAgentTheme: {
    takes: {
      agentId: string
      body?: {
        /** What stands at the top of the chat; the name of the agent when empty. */
        title?: string | undefined
        /** The line below the title. */
        subtitle?: string | undefined
        /** Shown before anything is said. */
        welcomeMessage?: string | undefined
        /** Shown where the visitor types; words in the visitor's language when empty. */
        inputPlaceholder?: string | undefined
        /** Beside the button that opens the chat. */
        launcherText?: string | undefined
        /** Below the chat. */
        footerText?: string | undefined
        /** Buttons and links. */
        primaryColor?: string | undefined
        /** Behind the messages. */
        backgroundColor?: string | undefined
        /** Behind the title. */
        headerColor?: string | undefined
        /** The title. */
        headerTextColor?: string | undefined
        /** Behind what the agent says. */
        agentMessageColor?: string | undefined
        /** What the agent says. */
        agentMessageTextColor?: string | undefined
        /** Behind what the visitor says. */
        userMessageColor?: string | undefined
        /** What the visitor says. */
        userMessageTextColor?: string | undefined
      } | undefined
    }
    answers: ThemeSchema
  }
  /** Change a variable */
  putAgentVariable: {
    takes: {
      agentId: string
      variableId: number
      body?: {
        name?: unknown & unknown | undefined
        description?: string | null | undefined
        defaultValue?: string | null | undefined
      } | undefined
    }
    answers: ChangedVariableSchema
  }
  /** Make the account follow files */
  putConfiguration: {
    takes: {
      body: {
        files: {
          path: string
          /** A thing as the API shows it, with `ref(path)` in place of ids. */
          content: Record<string, unknown>
        }[]
        prune?: boolean | undefined
        /** Objects and tables that `prune` may delete although they have records. */
        deletes?: string[] | undefined
        /** The revisions that you saw, by file. A file that would change and has another one by now is a 409. Left out, whatever the account has is overwritten. */
        revisions?: { [key: string]: string } | undefined
        /** Values of secrets that are not stored yet for their origins, by name or by `file#name`. */
        secrets?: { [key: string]: string } | undefined
      }
    }
    answers: ConfigurationPushedSchema
  }
  /** Say that I have read a conversation, or not */
  putConversationRead: {
    takes: {
      conversationId: string
      body: {
        read: boolean
      }
    }
    answers: undefined
  }
  /** Go on in another account */
  putCurrentSessionAccount: {
    takes: {
      body: {
        account_id: number
      }
    }
    answers: SessionSchema
  }
  /** Take only deliveries that are signed */
  putIncomingWebhookSignature: {
    takes: {
      webhookId: string
    }
    answers: WebhookSigningSecretSchema
  }
  /** Rename or describe a knowledge base */
  putKnowledgeBase: {
    takes: {
      knowledgeBaseId: number
      body?: {
        name?: string | undefined
        description?: string | null | undefined
      } | undefined
    }
    answers: KnowledgeBaseSchema
  }
  /** Crawl a website regularly */
  putKnowledgeBaseWebsiteCrawlSchedule: {
    takes: {
      knowledgeBaseId: number
      websiteSourceId: string
      body: {
        cron: string
        time_zone?: string | undefined
      }
    }
    answers: KnowledgeSourceSchema
  }
  /** Say what I want to be told about */
  putMeNotificationSettings: {
    takes: {
      body?: {
        task_assigned?: boolean | undefined
        conversation_assigned?: boolean | undefined
        conversation_mention?: boolean | undefined
        run_failed?: boolean | undefined
        needs_attention?: boolean | undefined
        by_mail?: {
          task_assigned?: boolean | undefined
          conversation_assigned?: boolean | undefined
          conversation_mention?: boolean | undefined
          run_failed?: boolean | undefined
          needs_attention?: boolean | undefined
        } | undefined
      } | undefined
    }
    answers: NotificationSettingsSchema
  }
  /** Choose a new password */
  putMePassword: {
    takes: {
      body: {
        password: string
        /** Revokes the personal API keys of the person as well, in every account. */
        revoke_api_keys?: boolean | undefined
      }
    }
    answers: undefined
  }
  /** Set the parameters of a text model */
  putModelSetting: {
    takes: {
      aiModelId: number
      body: {
        /** 0 for the likeliest words; null for the server's own value. */
        temperature: number | null
        /** Makes answers repeatable where the server supports it; null for none. */
        seed: number | null
        /** The context size. Longer conversations are shortened before they are sent. Null for unknown. */
        context_tokens: number | null
        /** Credits for a million input tokens; null for none. */
        input_price: number | null
        /** Credits for a million output tokens; null for none. */
        output_price: number | null
      }
    }
    answers: ModelSettingsSchema
  }
  /** Charge models by message or by token */
  putModelSettingsBilling: {
    takes: {
      body: {
        bills_tokens: boolean
      }
    }
    answers: AccountModelsSchema
  }
  /** Change a playbook */
  putPlaybook: {
    takes: {
      playbookId: number
      body?: {
        name?: string | undefined
        /** What the agent does when the playbook applies, in plain words. */
        instructions?: string | undefined
        description?: string | null | undefined
        /** SHARED: everybody in the account sees it. PRIVATE: its creator does. */
        visibility?: "PRIVATE" | "SHARED" | undefined
      } | undefined
    }
    answers: PlaybookSchema
  }
  /** Say where I am */
  putPresence: {
    takes: {
      body: {
        /** A name that the window has made up for itself. */
        client_id: string
        place: string | null
        /** Where in that place: a cell, a node. */
        details?: unknown
      }
    }
    answers: undefined
  }
  /** Replace whom a table is shared with */
  putTableSharing: {
    takes: {
      name: string
      body?: {
        workspace?: "FULL_ACCESS" | "READ_ONLY" | "NO_ACCESS" | undefined
        users?: {
          user_id: number
          access: "FULL_ACCESS" | "READ_ONLY"
        }[] | undefined
      } | undefined
    }
    answers: TableSharingSchema
  }
  /** Say when a team works and how long people wait for it */
  putTeamInboxSettings: {
    takes: {
      teamId: number
      body?: TeamInboxSettingsInputSchema | undefined
    }
    answers: TeamInboxSettingsSchema
  }
  /** Change a tool */
  putTool: {
    takes: {
      toolId: number
      body?: {
        type?: "HTTP" | "TABLE" | "MCP" | undefined
        /** What the model calls it by; unique in the account. */
        name?: string | undefined
        /** What it does and when to use it: all that the model knows of it. */
        description?: string | undefined
        /** The object or table. */
        tableId?: number | undefined
        recordTypeId?: number | null | undefined
        /** `createActivity` is for objects only. */
        operations?: ("read" | "create" | "update" | "delete" | "createActivity")[] | undefined
        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined
        /** The host is written out: only what follows it may hold `{parameters}`. */
        url?: string | undefined
        headers?: {
          key: string
          value: string
        }[] | undefined
        query?: {
          key: string
          value: string
        }[] | undefined
        body?: string | null | undefined
        parameters?: Record<string, unknown> | undefined
        timeoutSeconds?: number | undefined
        hash?: string | undefined
        changes?: boolean | undefined
        /** Kept encrypted and never read back; `{secrets.NAME}` puts one into a request. Those left out stay; null takes one away. */
        secrets?: { [key: string]: string | null } | undefined
      } | undefined
    }
    answers: HttpToolSchema | TableToolSchema | McpToolSchema
  }
  /** Change the metadata or the status of a workflow */
  putWorkflow: {
    takes: {
      workflowId: number
      body?: {
        name?: string | undefined
        description?: string | null | undefined
        status?: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED" | undefined
      } | undefined
    }
    answers: WorkflowSchema
  }
  /** Change a node of a workflow */
  putWorkflowNode: {
    takes: {
      workflowId: number
      nodeId: string
      body?: {
        alias?: string | undefined
        position?: {
          positionX: number
          positionY: number
        } | undefined
        data?: Record<string, unknown> | undefined
      } | undefined
    }
    answers: GraphSchema
  }
  /** Pin what a node is taken to have brought about */
  putWorkflowNodePinned: {
    takes: {
      workflowId: number
      nodeId: string
      body: {
        /** Its result. */
        output: unknown
        /** What it captured. */
        variables?: { [key: string]: string } | undefined
      }
    }
    answers: PinnedValueSchema
  }
  /** Change a variable */
  putWorkflowVariable: {
    takes: {
      workflowId: number
      variableId: number
      body?: {
        name?: unknown & unknown | undefined
        description?: string | null | undefined
        defaultValue?: string | null | undefined
      } | undefined
    }
    answers: ChangedVariableSchema
  }
}

/** How each operation is called: method, path, and what is particular about it. */
export const routes = {
  deleteAgent: 'DELETE /agents/{agentId}',
  deleteAgentFlow: 'DELETE /agents/{agentId}/flows/{flowId}',
  deleteAgentFlowEdges: 'DELETE /agents/{agentId}/flows/{flowId}/edges',
  deleteAgentFlowNode: 'DELETE /agents/{agentId}/flows/{flowId}/nodes/{nodeId}',
  deleteAgentFlowNodePinned: 'DELETE /agents/{agentId}/flows/{flowId}/nodes/{nodeId}/pinned',
  deleteAgentIntent: 'DELETE /agents/{agentId}/intents/{intentId}',
  deleteAgentSecret: 'DELETE /agents/{agentId}/secrets/{secretName}',
  deleteAgentVariable: 'DELETE /agents/{agentId}/variables/{variableId}',
  deleteApiKey: 'DELETE /api-keys/{keyId}',
  deleteChannel: 'DELETE /channels/{channelId}',
  deleteConnectedProgram: 'DELETE /connected-programs/{programId}',
  deleteConversationTags: 'DELETE /conversations/{conversationId}/tags',
  deleteCurrentSession: 'DELETE /session',
  deleteIncomingWebhook: 'DELETE /incoming-webhooks/{webhookId}',
  deleteIncomingWebhookSignature: 'DELETE /incoming-webhooks/{webhookId}/signature',
  deleteIntegration: 'DELETE /integrations/{connectedAccountId}',
  deleteInvitation: 'DELETE /invitations/{invitationId}',
  deleteKnowledgeBase: 'DELETE /knowledge-bases/{knowledgeBaseId}',
  deleteKnowledgeBaseSources: 'DELETE /knowledge-bases/{knowledgeBaseId}/sources',
  deleteKnowledgeBaseWebsiteCrawlSchedule: 'DELETE /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/schedule',
  deleteMePasskey: 'DELETE /me/passkeys/{passkeyId}',
  deleteMeSingleSignOn: 'DELETE /me/single-sign-on/{providerId}',
  deleteMeTotp: 'DELETE /me/totp',
  deleteObject: 'DELETE /objects/{name}',
  deleteObjectActivity: 'DELETE /objects/{name}/activities/{id}',
  deleteObjectField: 'DELETE /objects/{name}/fields/{fieldId}',
  deleteObjectFile: 'DELETE /objects/{name}/files/{id}',
  deleteObjectOption: 'DELETE /objects/{name}/options/{tagId}',
  deleteObjectRecordType: 'DELETE /objects/{name}/record-types/{recordTypeId}',
  deleteObjectRow: 'DELETE /objects/{name}/rows/{id}',
  deleteObjectTask: 'DELETE /objects/{name}/tasks/{id}',
  deleteObjectView: 'DELETE /objects/{name}/views/{viewId}',
  deleteObjectViewAggregation: 'DELETE /objects/{name}/views/{viewId}/aggregations/{aggId}',
  deleteObjectsRecordTypeView: 'DELETE /objects/record-types/{recordTypeId}/views/{viewId}',
  deletePlaybook: 'DELETE /playbooks/{playbookId}',
  deleteSavedReply: 'DELETE /saved-replies/{savedReplyId}',
  deleteSession: 'DELETE /sessions/{sessionId}',
  deleteSsoProvider: 'DELETE /sso-providers/{providerId}',
  deleteTable: 'DELETE /tables/{name}',
  deleteTableField: 'DELETE /tables/{name}/fields/{fieldId}',
  deleteTableFile: 'DELETE /tables/{name}/files/{id}',
  deleteTableOption: 'DELETE /tables/{name}/options/{tagId}',
  deleteTableRow: 'DELETE /tables/{name}/rows/{id}',
  deleteTableView: 'DELETE /tables/{name}/views/{viewId}',
  deleteTableViewAggregation: 'DELETE /tables/{name}/views/{viewId}/aggregations/{aggId}',
  deleteTask: 'DELETE /tasks/{taskId}',
  deleteTeam: 'DELETE /teams/{teamId}',
  deleteTemplatesInstallationSampleData: 'DELETE /templates/installations/{installationId}/sample-data',
  deleteTool: 'DELETE /tools/{toolId}',
  deleteUser: 'DELETE /users/{userId}',
  deleteWorkflow: 'DELETE /workflows/{workflowId}',
  deleteWorkflowEdges: 'DELETE /workflows/{workflowId}/edges',
  deleteWorkflowNode: 'DELETE /workflows/{workflowId}/nodes/{nodeId}',
  deleteWorkflowNodePinned: 'DELETE /workflows/{workflowId}/nodes/{nodeId}/pinned',
  deleteWorkflowSecret: 'DELETE /workflows/{workflowId}/secrets/{secretName}',
  deleteWorkflowVariable: 'DELETE /workflows/{workflowId}/variables/{variableId}',
  getAccountSettings: 'GET /account-settings',
  getAgent: 'GET /agents/{agentId}',
  getAgentAgentSetting: 'GET /agents/{agentId}/agent-setting',
  getAgentAnalytics: 'GET /agents/{agentId}/analytics',
  getAgentConversation: 'GET /agents/{agentId}/conversations/{conversationId}',
  getAgentConversationMessageTrace: 'GET /agents/{agentId}/conversations/{conversationId}/messages/{messageId}/trace',
  getAgentConversations: 'GET /agents/{agentId}/conversations',
  getAgentFallbackModel: 'GET /agents/{agentId}/fallback-model',
  getAgentFlow: 'GET /agents/{agentId}/flows/{flowId}',
  getAgentFlowDraft: 'GET /agents/{agentId}/flows/{flowId}/draft',
  getAgentFlowExport: 'GET /agents/{agentId}/flows/{flowId}/export',
  getAgentFlowGraph: 'GET /agents/{agentId}/flows/{flowId}/graph',
  getAgentFlowNodePinned: 'GET /agents/{agentId}/flows/{flowId}/nodes/{nodeId}/pinned',
  getAgentFlowNodeScope: 'GET /agents/{agentId}/flows/{flowId}/nodes/{nodeId}/scope',
  getAgentFlowPinned: 'GET /agents/{agentId}/flows/{flowId}/pinned',
  getAgentFlowVersion: 'GET /agents/{agentId}/flows/{flowId}/versions/{snapshotId}',
  getAgentFlowVersions: 'GET /agents/{agentId}/flows/{flowId}/versions',
  getAgentFlows: 'GET /agents/{agentId}/flows',
  getAgentHandOver: 'GET /agents/{agentId}/hand-over',
  getAgentIntent: 'GET /agents/{agentId}/intents/{intentId}',
  getAgentIntents: 'GET /agents/{agentId}/intents',
  getAgentIntentsAll: 'GET /agents/{agentId}/intents/all',
  getAgentKnowledgeBases: 'GET /agents/{agentId}/knowledge-bases',
  getAgentPlaybooks: 'GET /agents/{agentId}/playbooks',
  getAgentSecrets: 'GET /agents/{agentId}/secrets',
  getAgentSetting: 'GET /agents/{agentId}/settings/{channel}',
  getAgentSettings: 'GET /agents/{agentId}/settings',
  getAgentTheme: 'GET /agents/{agentId}/theme',
  getAgentVariable: 'GET /agents/{agentId}/variables/{variableId}',
  getAgentVariables: 'GET /agents/{agentId}/variables',
  getAgentVariablesAll: 'GET /agents/{agentId}/variables/all',
  getAgentVariablesCheckName: 'GET /agents/{agentId}/variables/check-name',
  getAgents: 'GET /agents',
  getAiModel: 'GET /ai-models/{aiModelId}',
  getAiModels: 'GET /ai-models',
  getAiModelsDefault: 'GET /ai-models/default',
  getApiKeys: 'GET /api-keys',
  getAuditLog: 'GET /audit-log',
  getBilling: 'GET /billing',
  getBillingCreditsHistory: 'GET /billing/credits/history',
  getBillingPremiumSeats: 'GET /billing/premium/seats',
  getBillingPremiumUsage: 'GET /billing/premium/usage',
  getBillingUsage: 'GET /billing/usage',
  getChannel: 'GET /channels/{channelId}',
  getChannels: 'GET /channels',
  getChannelsChatappTemplates: 'GET /channels/chatapp/templates',
  getChannelsDeliveries: 'GET /channels/deliveries',
  getChannelsMedia: 'GET /channels/media/{messageId} file',
  getChannelsTypes: 'GET /channels/types',
  getConfiguration: 'GET /configuration',
  getConnectedPrograms: 'GET /connected-programs',
  getConversation: 'GET /conversations/{conversationId}',
  getConversationEntries: 'GET /conversations/{conversationId}/entries',
  getConversations: 'GET /conversations',
  getConversationsCounts: 'GET /conversations/counts',
  getConversationsMeasures: 'GET /conversations/measures',
  getCurrentSession: 'GET /session',
  getCurrentSessionOidc: 'GET /session/oidc',
  getCurrentSessionOidcCallback: 'GET /session/oidc/{providerId}/callback',
  getCurrentSessionOidcConfirm: 'GET /session/oidc/{providerId}/confirm',
  getCurrentSessionOidcStart: 'GET /session/oidc/{providerId}/start',
  getDeadLetters: 'GET /dead-letters',
  getErasure: 'GET /erasures/{erasureId}',
  getErasures: 'GET /erasures',
  getEvents: 'GET /events file',
  getGuidanceFields: 'GET /guidance/fields',
  getGuidanceNode: 'GET /guidance/nodes/{nodeType}',
  getGuidanceNodeSchema: 'GET /guidance/nodes/{nodeType}/schema',
  getGuidanceNodeSchemas: 'GET /guidance/node-schemas',
  getGuidanceNodes: 'GET /guidance/nodes',
  getGuidanceVisualOptions: 'GET /guidance/visual-options',
  getHealthReport: 'GET /health-report',
  getIncomingWebhook: 'GET /incoming-webhooks/{webhookId}',
  getIncomingWebhookDeliveries: 'GET /incoming-webhooks/{webhookId}/deliveries',
  getIncomingWebhookDelivery: 'GET /incoming-webhooks/{webhookId}/deliveries/{deliveryId}',
  getIncomingWebhooks: 'GET /incoming-webhooks',
  getIntegration: 'GET /integrations/{connectedAccountId}',
  getIntegrations: 'GET /integrations',
  getIntegrationsCallback: 'GET /integrations/callback',
  getIntegrationsProviders: 'GET /integrations/providers',
  getIntegrationsResourcesCrmASobjectFields: 'GET /integrations/resources/crm-a/sobjects/{sobjectName}/fields',
  getIntegrationsResourcesCrmASobjects: 'GET /integrations/resources/crm-a/sobjects',
  getIntegrationsResourcesDocumentsADocuments: 'GET /integrations/resources/documents-a/documents',
  getIntegrationsResourcesDriveAFolders: 'GET /integrations/resources/drive-a/folders',
  getIntegrationsResourcesDriveASharedDrives: 'GET /integrations/resources/drive-a/shared-drives',
  getIntegrationsResourcesMailALabels: 'GET /integrations/resources/mail-a/labels',
  getIntegrationsResourcesMailBCalendars: 'GET /integrations/resources/mail-b/calendars',
  getIntegrationsResourcesMailBFolders: 'GET /integrations/resources/mail-b/folders',
  getIntegrationsResourcesSpreadsheetsASpreadsheetSheets: 'GET /integrations/resources/spreadsheets-a/spreadsheets/{spreadsheetId}/sheets',
  getIntegrationsResourcesSpreadsheetsASpreadsheets: 'GET /integrations/resources/spreadsheets-a/spreadsheets',
  getIntegrationsResourcesTasksAWorkspaceProjects: 'GET /integrations/resources/tasks-a/workspaces/{workspaceGid}/projects',
  getIntegrationsResourcesTasksAWorkspaces: 'GET /integrations/resources/tasks-a/workspaces',
  getIntegrationsSubscriptions: 'GET /integrations/subscriptions',
  getIntegrationsTriggerResources: 'GET /integrations/trigger-resources',
  getIntegrationsTriggerTypes: 'GET /integrations/trigger-types',
  getInvitations: 'GET /invitations',
  getKnowledgeBase: 'GET /knowledge-bases/{knowledgeBaseId}',
  getKnowledgeBaseSource: 'GET /knowledge-bases/{knowledgeBaseId}/sources/{sourceId}',
  getKnowledgeBaseSourcePassages: 'GET /knowledge-bases/{knowledgeBaseId}/sources/{sourceId}/passages',
  getKnowledgeBaseSources: 'GET /knowledge-bases/{knowledgeBaseId}/sources',
  getKnowledgeBaseWebsiteCrawlSyncHistory: 'GET /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/sync-history',
  getKnowledgeBases: 'GET /knowledge-bases',
  getMe: 'GET /me',
  getMeNotificationSettings: 'GET /me/notification-settings',
  getMePasskeys: 'GET /me/passkeys',
  getMeProfile: 'GET /me/profile',
  getMeSingleSignOn: 'GET /me/single-sign-on',
  getMeTotp: 'GET /me/totp',
  getModelSettings: 'GET /model-settings',
  getNotifications: 'GET /notifications',
  getObject: 'GET /objects/{name}',
  getObjectActivity: 'GET /objects/{name}/activities/{id}',
  getObjectFieldFormulaDependencies: 'GET /objects/{name}/fields/{fieldId}/formula-dependencies',
  getObjectFieldOptions: 'GET /objects/{name}/fields/{fieldId}/options',
  getObjectFields: 'GET /objects/{name}/fields',
  getObjectFile: 'GET /objects/{name}/files/{id}',
  getObjectFileDownload: 'GET /objects/{name}/files/{id}/download file',
  getObjectImports: 'GET /objects/{name}/imports',
  getObjectRecordTypeSecurity: 'GET /objects/{name}/record-types/{recordTypeId}/security',
  getObjectRecordTypes: 'GET /objects/{name}/record-types',
  getObjectRelationTarget: 'GET /objects/{name}/relations/{relation}/target/{targetId}',
  getObjectRow: 'GET /objects/{name}/rows/{id}',
  getObjectRowActivities: 'GET /objects/{name}/rows/{rowId}/activities',
  getObjectRowFiles: 'GET /objects/{name}/rows/{rowId}/files',
  getObjectRowHistory: 'GET /objects/{name}/rows/{id}/history',
  getObjectRowRelation: 'GET /objects/{name}/rows/{id}/relations/{relation}',
  getObjectRowTasks: 'GET /objects/{name}/rows/{rowId}/tasks',
  getObjectSchema: 'GET /objects/{name}/schema',
  getObjectTask: 'GET /objects/{name}/tasks/{id}',
  getObjectViewAggregations: 'GET /objects/{name}/views/{viewId}/aggregations',
  getObjectViews: 'GET /objects/{name}/views',
  getObjects: 'GET /objects',
  getPlaybook: 'GET /playbooks/{playbookId}',
  getPlaybooks: 'GET /playbooks',
  getPresence: 'GET /presence',
  getRun: 'GET /runs/{runId}',
  getRunGraph: 'GET /runs/{runId}/graph',
  getRunStep: 'GET /runs/{runId}/steps/{stepId}',
  getRunSteps: 'GET /runs/{runId}/steps',
  getRuns: 'GET /runs',
  getRunsAnalytics: 'GET /runs/analytics',
  getSavedReplies: 'GET /saved-replies',
  getSearch: 'GET /search',
  getSessions: 'GET /sessions',
  getSsoProviders: 'GET /sso-providers',
  getTable: 'GET /tables/{name}',
  getTableFieldFormulaDependencies: 'GET /tables/{name}/fields/{fieldId}/formula-dependencies',
  getTableFieldOptions: 'GET /tables/{name}/fields/{fieldId}/options',
  getTableFields: 'GET /tables/{name}/fields',
  getTableFile: 'GET /tables/{name}/files/{id}',
  getTableFileDownload: 'GET /tables/{name}/files/{id}/download file',
  getTableImports: 'GET /tables/{name}/imports',
  getTableRecordTypes: 'GET /tables/{name}/record-types',
  getTableRelationTarget: 'GET /tables/{name}/relations/{relation}/target/{targetId}',
  getTableRow: 'GET /tables/{name}/rows/{id}',
  getTableRowFiles: 'GET /tables/{name}/rows/{rowId}/files',
  getTableRowHistory: 'GET /tables/{name}/rows/{id}/history',
  getTableRowRelation: 'GET /tables/{name}/rows/{id}/relations/{relation}',
  getTableSchema: 'GET /tables/{name}/schema',
  getTableSharing: 'GET /tables/{name}/sharing',
  getTableViewAggregations: 'GET /tables/{name}/views/{viewId}/aggregations',
  getTableViews: 'GET /tables/{name}/views',
  getTables: 'GET /tables',
  getTask: 'GET /tasks/{taskId}',
  getTasks: 'GET /tasks',
  getTeam: 'GET /teams/{teamId}',
  getTeamInboxSettings: 'GET /teams/{teamId}/inbox-settings',
  getTeams: 'GET /teams',
  getTemplates: 'GET /templates',
  getTemplatesInstallations: 'GET /templates/installations',
  getTool: 'GET /tools/{toolId}',
  getToolFunctions: 'GET /tools/{toolId}/functions',
  getTools: 'GET /tools',
  getUser: 'GET /users/{userId}',
  getUsers: 'GET /users',
  getUsersDetails: 'GET /users/details',
  getWorkflow: 'GET /workflows/{workflowId}',
  getWorkflowAnalytics: 'GET /workflows/{workflowId}/analytics',
  getWorkflowDraft: 'GET /workflows/{workflowId}/draft',
  getWorkflowExport: 'GET /workflows/{workflowId}/export',
  getWorkflowGraph: 'GET /workflows/{workflowId}/graph',
  getWorkflowLog: 'GET /workflows/{workflowId}/logs/{logId}',
  getWorkflowLogNodeTrace: 'GET /workflows/{workflowId}/logs/{logId}/nodes/{nodeResultId}/trace',
  getWorkflowLogs: 'GET /workflows/{workflowId}/logs',
  getWorkflowNextRuns: 'GET /workflows/{workflowId}/next-runs',
  getWorkflowNodePinned: 'GET /workflows/{workflowId}/nodes/{nodeId}/pinned',
  getWorkflowNodeScope: 'GET /workflows/{workflowId}/nodes/{nodeId}/scope',
  getWorkflowPinned: 'GET /workflows/{workflowId}/pinned',
  getWorkflowSecrets: 'GET /workflows/{workflowId}/secrets',
  getWorkflowVariable: 'GET /workflows/{workflowId}/variables/{variableId}',
  getWorkflowVariables: 'GET /workflows/{workflowId}/variables',
  getWorkflowVariablesAll: 'GET /workflows/{workflowId}/variables/all',
  getWorkflowVariablesCheckName: 'GET /workflows/{workflowId}/variables/check-name',
  getWorkflowVersion: 'GET /workflows/{workflowId}/versions/{snapshotId}',
  getWorkflowVersions: 'GET /workflows/{workflowId}/versions',
  getWorkflows: 'GET /workflows',
  patchAccountSettings: 'PATCH /account-settings',
  patchAgentFlowGraph: 'PATCH /agents/{agentId}/flows/{flowId}/graph key',
  patchChannel: 'PATCH /channels/{channelId}',
  patchChannelEmail: 'PATCH /channels/{channelId}/email',
  patchConversation: 'PATCH /conversations/{conversationId}',
  patchIncomingWebhook: 'PATCH /incoming-webhooks/{webhookId}',
  patchIntegration: 'PATCH /integrations/{connectedAccountId}',
  patchMeProfile: 'PATCH /me/profile',
  patchObject: 'PATCH /objects/{name}',
  patchObjectActivity: 'PATCH /objects/{name}/activities/{id}',
  patchObjectField: 'PATCH /objects/{name}/fields/{fieldId}',
  patchObjectOption: 'PATCH /objects/{name}/options/{tagId}',
  patchObjectRecordType: 'PATCH /objects/{name}/record-types/{recordTypeId}',
  patchObjectRecordTypeSecurity: 'PATCH /objects/{name}/record-types/{recordTypeId}/security',
  patchObjectRow: 'PATCH /objects/{name}/rows/{id}',
  patchObjectTask: 'PATCH /objects/{name}/tasks/{id}',
  patchObjectView: 'PATCH /objects/{name}/views/{viewId}',
  patchObjectViewAggregation: 'PATCH /objects/{name}/views/{viewId}/aggregations/{aggId}',
  patchObjectsRecordTypeView: 'PATCH /objects/record-types/{recordTypeId}/views/{viewId}',
  patchSavedReply: 'PATCH /saved-replies/{savedReplyId}',
  patchSsoProvider: 'PATCH /sso-providers/{providerId}',
  patchTable: 'PATCH /tables/{name}',
  patchTableField: 'PATCH /tables/{name}/fields/{fieldId}',
  patchTableOption: 'PATCH /tables/{name}/options/{tagId}',
  patchTableRow: 'PATCH /tables/{name}/rows/{id}',
  patchTableView: 'PATCH /tables/{name}/views/{viewId}',
  patchTableViewAggregation: 'PATCH /tables/{name}/views/{viewId}/aggregations/{aggId}',
  patchTask: 'PATCH /tasks/{taskId}',
  patchTeam: 'PATCH /teams/{teamId}',
  patchUser: 'PATCH /users/{userId}',
  patchWorkflowGraph: 'PATCH /workflows/{workflowId}/graph key',
  postAgentConversationClose: 'POST /agents/{agentId}/conversations/{conversationId}/close key',
  postAgentConversationMessageFeedback: 'POST /agents/{agentId}/conversations/{conversationId}/messages/{messageId}/feedback key',
  postAgentFlowEdges: 'POST /agents/{agentId}/flows/{flowId}/edges key',
  postAgentFlowImport: 'POST /agents/{agentId}/flows/{flowId}/import key',
  postAgentFlowNodeTry: 'POST /agents/{agentId}/flows/{flowId}/nodes/{nodeId}/try key',
  postAgentFlowNodes: 'POST /agents/{agentId}/flows/{flowId}/nodes key',
  postAgentFlowPublish: 'POST /agents/{agentId}/flows/{flowId}/publish key',
  postAgentFlowValidate: 'POST /agents/{agentId}/flows/{flowId}/validate read',
  postAgentFlowVersionRestore: 'POST /agents/{agentId}/flows/{flowId}/versions/{snapshotId}/restore key',
  postAgentFlows: 'POST /agents/{agentId}/flows key',
  postAgentIntents: 'POST /agents/{agentId}/intents key',
  postAgentIntentsGeneratePhrases: 'POST /agents/{agentId}/intents/generate-phrases key',
  postAgentIntentsMatch: 'POST /agents/{agentId}/intents/match key',
  postAgentMessages: 'POST /agents/{agentId}/messages key',
  postAgentSecrets: 'POST /agents/{agentId}/secrets key',
  postAgentVariables: 'POST /agents/{agentId}/variables key',
  postAgents: 'POST /agents key',
  postApiKeys: 'POST /api-keys key',
  postBillingPremiumSeatsAssign: 'POST /billing/premium/seats/assign key',
  postBillingPremiumSeatsUnassign: 'POST /billing/premium/seats/unassign key',
  postChannelCheck: 'POST /channels/{channelId}/check key',
  postChannels: 'POST /channels key',
  postChannelsEmail: 'POST /channels/email key',
  postConfigurationDifferences: 'POST /configuration/differences read',
  postConnectedPrograms: 'POST /connected-programs key',
  postConnectedProgramsLookUp: 'POST /connected-programs/look-up read',
  postConversationAssign: 'POST /conversations/{conversationId}/assign key',
  postConversationClose: 'POST /conversations/{conversationId}/close key',
  postConversationFiles: 'POST /conversations/{conversationId}/files form key',
  postConversationNotes: 'POST /conversations/{conversationId}/notes key',
  postConversationRelease: 'POST /conversations/{conversationId}/release key',
  postConversationReopen: 'POST /conversations/{conversationId}/reopen key',
  postConversationReply: 'POST /conversations/{conversationId}/reply key',
  postConversationSnooze: 'POST /conversations/{conversationId}/snooze key',
  postConversationSuggestReply: 'POST /conversations/{conversationId}/suggest-reply key',
  postConversationTags: 'POST /conversations/{conversationId}/tags key',
  postConversationTake: 'POST /conversations/{conversationId}/take key',
  postConversationTemplate: 'POST /conversations/{conversationId}/template key',
  postConversationTyping: 'POST /conversations/{conversationId}/typing read',
  postCurrentSession: 'POST /session',
  postCurrentSessionConfirm: 'POST /session/confirm key',
  postCurrentSessionPasskey: 'POST /session/passkey',
  postCurrentSessionPasskeyOptions: 'POST /session/passkey/options',
  postDeadLetterRetry: 'POST /dead-letters/{deadLetterId}/retry key',
  postErasures: 'POST /erasures key',
  postExpressionsEvaluate: 'POST /expressions/evaluate read',
  postImportsInspect: 'POST /imports/inspect form key',
  postIncomingWebhookDeliveryReplay: 'POST /incoming-webhooks/{webhookId}/deliveries/{deliveryId}/replay key',
  postIncomingWebhookRotate: 'POST /incoming-webhooks/{webhookId}/rotate key',
  postIncomingWebhooks: 'POST /incoming-webhooks key',
  postIntegrations: 'POST /integrations key',
  postIntegrationsConnect: 'POST /integrations/connect key',
  postInvitations: 'POST /invitations key',
  postInvitationsAccept: 'POST /invitations/accept',
  postInvitationsLookUp: 'POST /invitations/look-up',
  postKnowledgeBaseSearch: 'POST /knowledge-bases/{knowledgeBaseId}/search read',
  postKnowledgeBaseSourcesFiles: 'POST /knowledge-bases/{knowledgeBaseId}/sources/files form key',
  postKnowledgeBaseSourcesResync: 'POST /knowledge-bases/{knowledgeBaseId}/sources/resync key',
  postKnowledgeBaseSourcesUrls: 'POST /knowledge-bases/{knowledgeBaseId}/sources/urls key',
  postKnowledgeBaseWebsiteCrawlCancel: 'POST /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/cancel key',
  postKnowledgeBaseWebsiteCrawlResync: 'POST /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/resync key',
  postKnowledgeBaseWebsiteCrawls: 'POST /knowledge-bases/{knowledgeBaseId}/website-crawls key',
  postKnowledgeBases: 'POST /knowledge-bases key',
  postMePasskeys: 'POST /me/passkeys key',
  postMePasskeysOptions: 'POST /me/passkeys/options read',
  postMeSingleSignOn: 'POST /me/single-sign-on/{providerId} read',
  postMeTotp: 'POST /me/totp key',
  postMeTotpConfirm: 'POST /me/totp/confirm key',
  postMeTotpRecoveryCodes: 'POST /me/totp/recovery-codes key',
  postModelSettingTest: 'POST /model-settings/{aiModelId}/test read',
  postNotificationsRead: 'POST /notifications/read key',
  postObjectExportCsv: 'POST /objects/{name}/export/csv file read',
  postObjectExportXlsx: 'POST /objects/{name}/export/xlsx file read',
  postObjectFieldOptions: 'POST /objects/{name}/fields/{fieldId}/options key',
  postObjectFields: 'POST /objects/{name}/fields key',
  postObjectFieldsPreviewFormula: 'POST /objects/{name}/fields/preview-formula read',
  postObjectImport: 'POST /objects/{name}/import form key',
  postObjectImportUndo: 'POST /objects/{name}/imports/{id}/undo key',
  postObjectRecordTypes: 'POST /objects/{name}/record-types key',
  postObjectRowActivities: 'POST /objects/{name}/rows/{rowId}/activities key',
  postObjectRowFiles: 'POST /objects/{name}/rows/{rowId}/files form key',
  postObjectRowRelationLink: 'POST /objects/{name}/rows/{id}/relations/{relation}/link key',
  postObjectRowRelationUnlink: 'POST /objects/{name}/rows/{id}/relations/{relation}/unlink key',
  postObjectRowTasks: 'POST /objects/{name}/rows/{rowId}/tasks key',
  postObjectRows: 'POST /objects/{name}/rows key',
  postObjectRowsAggregate: 'POST /objects/{name}/rows/aggregate read',
  postObjectRowsBulk: 'POST /objects/{name}/rows/bulk key',
  postObjectRowsBulkDelete: 'POST /objects/{name}/rows/bulk-delete key',
  postObjectRowsBulkPatch: 'POST /objects/{name}/rows/bulk-patch key',
  postObjectRowsBulkUpdate: 'POST /objects/{name}/rows/bulk-update key',
  postObjectRowsCount: 'POST /objects/{name}/rows/count read',
  postObjectRowsList: 'POST /objects/{name}/rows/list read',
  postObjectRowsSeenBy: 'POST /objects/{name}/rows/seen-by read',
  postObjectRowsTrashList: 'POST /objects/{name}/rows/trash/list read',
  postObjectRowsTrashRestore: 'POST /objects/{name}/rows/trash/restore key',
  postObjectRowsUpsert: 'POST /objects/{name}/rows/upsert key',
  postObjectTaskComplete: 'POST /objects/{name}/tasks/{id}/complete key',
  postObjectTaskUncomplete: 'POST /objects/{name}/tasks/{id}/uncomplete key',
  postObjectViewAggregations: 'POST /objects/{name}/views/{viewId}/aggregations key',
  postObjectViewAggregationsCompute: 'POST /objects/{name}/views/{viewId}/aggregations/compute read',
  postObjectViewAggregationsComputeGroups: 'POST /objects/{name}/views/{viewId}/aggregations/compute-groups read',
  postObjectViews: 'POST /objects/{name}/views key',
  postObjects: 'POST /objects key',
  postObjectsRecordTypeViews: 'POST /objects/record-types/{recordTypeId}/views key',
  postPasswordForgot: 'POST /password/forgot',
  postPasswordReset: 'POST /password/reset',
  postPlaybooks: 'POST /playbooks key',
  postRunsCancel: 'POST /runs/cancel key',
  postRunsRetry: 'POST /runs/retry key',
  postSavedReplies: 'POST /saved-replies key',
  postSavedReplyFill: 'POST /saved-replies/{savedReplyId}/fill read',
  postSetup: 'POST /setup',
  postSsoProviders: 'POST /sso-providers key',
  postTableExportCsv: 'POST /tables/{name}/export/csv file read',
  postTableExportXlsx: 'POST /tables/{name}/export/xlsx file read',
  postTableFieldOptions: 'POST /tables/{name}/fields/{fieldId}/options key',
  postTableFields: 'POST /tables/{name}/fields key',
  postTableFieldsPreviewFormula: 'POST /tables/{name}/fields/preview-formula read',
  postTableImport: 'POST /tables/{name}/import form key',
  postTableImportUndo: 'POST /tables/{name}/imports/{id}/undo key',
  postTableRowFiles: 'POST /tables/{name}/rows/{rowId}/files form key',
  postTableRowRelationLink: 'POST /tables/{name}/rows/{id}/relations/{relation}/link key',
  postTableRowRelationUnlink: 'POST /tables/{name}/rows/{id}/relations/{relation}/unlink key',
  postTableRows: 'POST /tables/{name}/rows key',
  postTableRowsAggregate: 'POST /tables/{name}/rows/aggregate read',
  postTableRowsBulk: 'POST /tables/{name}/rows/bulk key',
  postTableRowsBulkDelete: 'POST /tables/{name}/rows/bulk-delete key',
  postTableRowsBulkPatch: 'POST /tables/{name}/rows/bulk-patch key',
  postTableRowsBulkUpdate: 'POST /tables/{name}/rows/bulk-update key',
  postTableRowsCount: 'POST /tables/{name}/rows/count read',
  postTableRowsList: 'POST /tables/{name}/rows/list read',
  postTableRowsSeenBy: 'POST /tables/{name}/rows/seen-by read',
  postTableRowsTrashList: 'POST /tables/{name}/rows/trash/list read',
  postTableRowsTrashRestore: 'POST /tables/{name}/rows/trash/restore key',
  postTableRowsUpsert: 'POST /tables/{name}/rows/upsert key',
  postTableViewAggregations: 'POST /tables/{name}/views/{viewId}/aggregations key',
  postTableViewAggregationsCompute: 'POST /tables/{name}/views/{viewId}/aggregations/compute read',
  postTableViewAggregationsComputeGroups: 'POST /tables/{name}/views/{viewId}/aggregations/compute-groups read',
  postTableViews: 'POST /tables/{name}/views key',
  postTables: 'POST /tables key',
  postTaskComplete: 'POST /tasks/{taskId}/complete key',
  postTaskDecide: 'POST /tasks/{taskId}/decide key',
  postTaskUncomplete: 'POST /tasks/{taskId}/uncomplete key',
  postTasks: 'POST /tasks key',
  postTeams: 'POST /teams key',
  postTemplateInstall: 'POST /templates/{templateId}/install key',
  postToolMcpLookUp: 'POST /tools/{toolId}/mcp/look-up read',
  postToolTry: 'POST /tools/{toolId}/try key',
  postTools: 'POST /tools key',
  postToolsMcpLookUp: 'POST /tools/mcp/look-up read',
  postUserPasswordLink: 'POST /users/{userId}/password-link key',
  postWorkflowCall: 'POST /workflows/{workflowId}/call key',
  postWorkflowEdges: 'POST /workflows/{workflowId}/edges key',
  postWorkflowImport: 'POST /workflows/{workflowId}/import key',
  postWorkflowLogCancel: 'POST /workflows/{workflowId}/logs/{logId}/cancel key',
  postWorkflowLogReplay: 'POST /workflows/{workflowId}/logs/{logId}/replay key',
  postWorkflowLogRetry: 'POST /workflows/{workflowId}/logs/{logId}/retry key',
  postWorkflowNodeTry: 'POST /workflows/{workflowId}/nodes/{nodeId}/try key',
  postWorkflowNodes: 'POST /workflows/{workflowId}/nodes key',
  postWorkflowPublish: 'POST /workflows/{workflowId}/publish key',
  postWorkflowRun: 'POST /workflows/{workflowId}/run key',
  postWorkflowSecrets: 'POST /workflows/{workflowId}/secrets key',
  postWorkflowTestRun: 'POST /workflows/{workflowId}/test-run key',
  postWorkflowValidate: 'POST /workflows/{workflowId}/validate read',
  postWorkflowVariables: 'POST /workflows/{workflowId}/variables key',
  postWorkflowVersionRestore: 'POST /workflows/{workflowId}/versions/{snapshotId}/restore key',
  postWorkflows: 'POST /workflows key',
  putAgent: 'PUT /agents/{agentId}',
  putAgentAgentSetting: 'PUT /agents/{agentId}/agent-setting',
  putAgentDeploymentStatus: 'PUT /agents/{agentId}/deployment-status',
  putAgentFallbackModel: 'PUT /agents/{agentId}/fallback-model',
  putAgentFlow: 'PUT /agents/{agentId}/flows/{flowId}',
  putAgentFlowNode: 'PUT /agents/{agentId}/flows/{flowId}/nodes/{nodeId}',
  putAgentFlowNodePinned: 'PUT /agents/{agentId}/flows/{flowId}/nodes/{nodeId}/pinned',
  putAgentHandOver: 'PUT /agents/{agentId}/hand-over',
  putAgentIntent: 'PUT /agents/{agentId}/intents/{intentId}',
  putAgentKnowledgeBases: 'PUT /agents/{agentId}/knowledge-bases',
  putAgentSetting: 'PUT /agents/{agentId}/settings/{channel}',
  putAgentTheme: 'PUT /agents/{agentId}/theme',
  putAgentVariable: 'PUT /agents/{agentId}/variables/{variableId}',
  putConfiguration: 'PUT /configuration',
  putConversationRead: 'PUT /conversations/{conversationId}/read',
  putCurrentSessionAccount: 'PUT /session/account',
  putIncomingWebhookSignature: 'PUT /incoming-webhooks/{webhookId}/signature',
  putKnowledgeBase: 'PUT /knowledge-bases/{knowledgeBaseId}',
  putKnowledgeBaseWebsiteCrawlSchedule: 'PUT /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/schedule',
  putMeNotificationSettings: 'PUT /me/notification-settings',
  putMePassword: 'PUT /me/password',
  putModelSetting: 'PUT /model-settings/{aiModelId}',
  putModelSettingsBilling: 'PUT /model-settings/billing',
  putPlaybook: 'PUT /playbooks/{playbookId}',
  putPresence: 'PUT /presence',
  putTableSharing: 'PUT /tables/{name}/sharing',
  putTeamInboxSettings: 'PUT /teams/{teamId}/inbox-settings',
  putTool: 'PUT /tools/{toolId}',
  putWorkflow: 'PUT /workflows/{workflowId}',
  putWorkflowNode: 'PUT /workflows/{workflowId}/nodes/{nodeId}',
  putWorkflowNodePinned: 'PUT /workflows/{workflowId}/nodes/{nodeId}/pinned',
  putWorkflowVariable: 'PUT /workflows/{workflowId}/variables/{variableId}',
} as const
