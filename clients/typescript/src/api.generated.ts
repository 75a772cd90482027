// Made from the description of the API by `npm run sdk`. Two versions in conflict: take either, run it again.
import type { Form } from './form.ts'

type AccountModelsSchema = {
  /** Whether models with a price are charged by token instead of by message. */
  bills_tokens: boolean
  results: ModelSettingsSchema[]
}

type AccountSettingsSchema = {
  /** The time zone of TODAY, START_OF_MONTH and days for fields without a zone of their own. */
  time_zone: string
  /** The country of imported phone numbers without a country code (ISO 3166). */
  default_country: string | null
}

type ActivitySchema = {
  id: string
  type: "NOTE" | "EMAIL" | "PHONE_CALL" | "MEETING" | "CHATAPP" | "RECORD_CREATED" | "RECORD_UPDATED" | "RECORD_LINKED" | "RECORD_UNLINKED"
  content: string
  /** Whether the server recorded it. Such an entry can't be changed. */
  automatic: boolean
  /** For automatic entries: the changed fields or linked rows. */
  data: Record<string, unknown> | null
  occurred_at: string
  object_name: string
  row_id: string
  created_by: number | null
  /** The agent that made the change in a conversation, with its name at the time. */
  agent: {
    id: string
    name: string
  } | null
  created_at: string
  updated_at: string
}

type AgentSchema = {
  id: string
  name: string
  description: string | null
  /** Whether the agent is paused. */
  isOffline: boolean
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

type AgentAnalyticsSchema = {
  start_date: string
  /** The last day, inclusive. */
  end_date: string
  summary: {
    credits: number
    conversations: number
    /** Messages of users and of the agent together. */
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
    /** Messages of users and of the agent together. */
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
    /** Messages of users and of the agent together. */
    messages: number
    user_messages: number
    agent_messages: number
    failed_turns: number
    positive_feedback: number
    negative_feedback: number
  }[]
}

type AgentFallbackModelSchema = {
  /** A TEXT model of `GET /ai-models`. Null uses the default model. */
  aiModelId: number | null
}

type AgentGuardrailsSchema = {
  rules: GuardrailRuleSchema[]
  /** The answer to a blocked message. Null for a standard text in the visitor's language. */
  blocked_input_message: string | null
  /** Said instead of a blocked answer. Null for a standard text in the visitor's language. */
  blocked_output_message: string | null
}

type AgentHandOverSchema = {
  /** Lets the agent hand off to a teammate with the tool `hand_off`. */
  enabled: boolean
  /** The team to ask. Null for all teammates. */
  teamId: number | null
}

type AgentSettingSchema = {
  /** The agent's role, task and tone. */
  instructions: string
  /** A TEXT model of `GET /ai-models`. Null uses the default model. */
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
      /** The number of passages per search. */
      limit: number
    }
    /** Lets the agent close the conversation once the matter is settled. */
    endConversation: {
      enabled: boolean
    }
    /** Lets the agent ask for feedback and store it with the conversation. */
    captureFeedback: {
      enabled: boolean
    }
    /** Tells the agent the current date and time. */
    currentTime: {
      enabled: boolean
      /** An IANA time zone. Null uses the account's time zone. */
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
  /** The value for `aiModelId`. */
  id: number
  name: string
  description: string | null
  type: "TEXT" | "TRANSCRIPTION" | "FILE_ANALYSIS"
  aiVendor: string | null
  reasoningModel: boolean | null
  creditsPerMessage: number | null
  /** Whether this is the default model of its type. */
  isDefault: boolean | null
  order: number | null
  analyticsColor: string | null
  /** The value for `model` in nodes. */
  externalId: string | null
}

type ApiKeySchema = {
  id: number
  /** USER keys are personal. GENERAL keys belong to the account. */
  kind: "USER" | "GENERAL"
  name: string
  /** The first characters of the key. */
  prefix: string
  last_used_at: string | null
  created_at: string
}

type AuditEntrySchema = {
  id: string
  user_id: number | null
  /** The user's email, or the account key. */
  actor: string
  via: "key" | "session" | "token" | "sign-in"
  /** The program that acted for the user with a token. */
  client: string | null
  /** The operation. */
  action: string
  /** The ids in the path. */
  target: { [key: string]: __schema0Schema }
  /** Earlier values, such as the name of what was deleted. Null for most changes. */
  before: { [key: string]: __schema0Schema } | null
  /** The request body without secrets. Lists are replaced by their length, and bulk changes by the number of rows. */
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

type CallableWorkflowSchema = {
  id: number
  name: string
  status: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED"
}

type CallableWorkflowDetailSchema = {
  id: number
  name: string
  status: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED"
  /** True if a call would start a run now. */
  isCallable: boolean
  inputs: {
    name: string
    type: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON"
    required: boolean
    description: string
  }[]
  /** The values that its RETURN nodes return. */
  results: {
    name: string
    type: "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON"
  }[]
}

type CalledRunSchema = {
  id: string
  workflowId: number
  workflowName: string
  status: "QUEUED" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELLED"
  /** The node that called it. */
  nodeId: string | null
}

type ChangedVariableSchema = {
  /** Null for built-in variables. */
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
  /** The `phoneNumberId` for SEND_CHATAPP_MESSAGE, for numbers of the chat app. */
  id: number
  channel: "chatapp" | "email" | "pageapp" | "photoapp" | "telegram"
  name: string
  /** Set for numbers only. */
  phoneNumber: string | null
  /** The name at the service. For email, the address. */
  providerId: string
  /** The agent that answers, or null. */
  agentId: string | null
  status: "CONNECTED" | "NEEDS_ATTENTION"
  /** A problem that needs attention. */
  statusReason: string | null
  /** Whether the channel is connected, its access token worked when it was last used, and an agent is assigned. */
  canSendMessages: boolean
  createdAt: string
  updatedAt: string
}

type ChannelDeliverySchema = {
  /** The id of the agent's message. */
  message_id: string
  /** The status. If a long text was sent in parts, the status of the part that is furthest behind. */
  status: "WAITING" | "SENT" | "DELIVERED" | "READ" | "FAILED"
  /** Why it failed or has to wait. */
  error: string | null
  /** The ids of its parts at the service. */
  provider_message_ids: string[]
  attempts: number
  created_at: string
  updated_at: string
}

type ChannelDetailSchema = {
  /** The `phoneNumberId` for SEND_CHATAPP_MESSAGE, for numbers of the chat app. */
  id: number
  channel: "chatapp" | "email" | "pageapp" | "photoapp" | "telegram"
  name: string
  /** Set for numbers only. */
  phoneNumber: string | null
  /** The name at the service. For email, the address. */
  providerId: string
  /** The agent that answers, or null. */
  agentId: string | null
  status: "CONNECTED" | "NEEDS_ATTENTION"
  /** A problem that needs attention. */
  statusReason: string | null
  /** Whether the channel is connected, its access token worked when it was last used, and an agent is assigned. */
  canSendMessages: boolean
  createdAt: string
  updatedAt: string
  /** Null if there is nothing to enter. */
  webhook: {
    url: string
    /** Enter both values in the app's settings at the service. */
    verifyToken: string
  } | null
  /** The servers of a mailbox. Passwords are never returned. */
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
  /** Problems that prevent replies. */
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
  /** The key of the channel in URLs and settings. */
  channel: "chatapp" | "email" | "livechat" | "pageapp" | "photoapp" | "telegram"
  /** The channel name in conversations. */
  conversations: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM"
  label: string
  /** Whether another service carries the messages. Live chat is served by this server. */
  isMessenger: boolean
  /** The values for `POST /channels`. Null if the channel is connected in another way, or not at all. */
  connecting: {
    /** The type of connection, such as a number or a page. */
    thing: string
    /** Where to find the values. */
    steps: string[]
    fields: {
      /** The key for `POST /channels`. */
      name: string
      /** The option of `frontdesk channel connect`. */
      flag: string
      label: string
      hint: string | null
      /** Stored encrypted and never returned. Can be replaced. */
      isSecret: boolean
      isOptional: boolean
      example: string
    }[]
    afterwards: {
      text: string
      /** The parts of `webhook` to copy. */
      shows: "url" | "verifyToken" | null
    }[]
  } | null
}

type ChatappSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Sent at most once an hour while the agent is paused or turned off on this channel. Null sends nothing. */
  offlineMessage: string | null
  /** Whether conversations become idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  /** Hours in which a message reopens a conversation that a teammate closed. After that, or with 0, it starts a new conversation. */
  reopenHours: number
  idleSettings: {
    /** Minutes without a message after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation becomes idle. Null sends nothing. */
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
  /** The value for `template` of SEND_CHATAPP_MESSAGE in this language. The name alone prefers English. */
  reference: string
  category: string
  status: "APPROVED"
  /** The text with its placeholders. */
  text: string
  /** All required values, in the form of `templateVariables` of SEND_CHATAPP_MESSAGE. */
  parameters: {
    header: {
      /** The key in `templateVariables`: the number or name of a placeholder, the type of a file, or the position of a button from 0. */
      id: string
      /** Pictures, videos and documents take the https URL of the file. */
      type: "text" | "image" | "video" | "document" | "coupon_code"
      example: string | null
      /** The label of a button. */
      label: string | null
    }[]
    body: {
      /** The key in `templateVariables`: the number or name of a placeholder, the type of a file, or the position of a button from 0. */
      id: string
      /** Pictures, videos and documents take the https URL of the file. */
      type: "text" | "image" | "video" | "document" | "coupon_code"
      example: string | null
      /** The label of a button. */
      label: string | null
    }[]
    buttons: {
      /** The key in `templateVariables`: the number or name of a placeholder, the type of a file, or the position of a button from 0. */
      id: string
      /** Pictures, videos and documents take the https URL of the file. */
      type: "text" | "image" | "video" | "document" | "coupon_code"
      example: string | null
      /** The label of a button. */
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
    /** A resource as in the API, with `ref(path)` instead of ids. */
    content: Record<string, unknown>
    /** Changes whenever the content changes. */
    revision: string
  }[]
  next_cursor: null
  /** The account of the files. */
  account_id: number
}

type ConfigurationDifferencesSchema = {
  results: {
    file: string
    /** The path within the file. Empty for the whole file. */
    path: string
    change: "added" | "changed" | "removed" | "only on the server"
    before: unknown
    after: unknown
  }[]
  /** Objects and tables that no file contains and that have records. */
  records: {
    file: string
    count: number
  }[]
  /** The revisions of the account's files. */
  revisions: { [key: string]: string }
  /** The account of the files. */
  account_id: number
}

type ConfigurationPushedSchema = {
  /** The differences before the change. */
  results: {
    file: string
    /** The path within the file. Empty for the whole file. */
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
  /** A problem that needs attention. */
  statusReason: string | null
  scopes: string[]
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

type ConnectedProgramSchema = {
  id: string
  name: string
  /** The host that verifies the name. Null if the program named itself. */
  host: string | null
  destination: {
    /** The type of program: a website, a program on the user's computer, or an app with its own URL scheme. */
    kind: "website" | "computer" | "application"
    /** The host or the URL scheme. */
    name: string
  }
  access: {
    path: string
    kind: "api" | "agent" | "workflows"
    /** The name of the agent or the automations. */
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
  /** The rolling summary so far. */
  summary: string | null
  feedback: "POSITIVE" | "NEGATIVE" | null
  message_count: number
  created_at: string
  last_message_at: string
  closed_at: string | null
}

type ConversationContactSchema = {
  /** The id of the `people` record. */
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
  /** The maximum number of pages. */
  max_pages: number
  /** The maximum number of links to follow from the start page. */
  max_depth: number
  /** Reads only pages whose URL matches one of these patterns. `*` matches any text. A pattern that starts with `/` is compared with path and query. */
  include: string[]
  /** Skips pages whose URL matches one of these patterns. */
  exclude: string[]
  pages_found: number
  pages_indexed: number
  pages_unchanged: number
  pages_failed: number
  /** Copies of other pages, and pages that ask not to be indexed. */
  pages_skipped: number
  /** Pages of earlier crawls that were no longer found. */
  pages_removed: number
  /** Whether the crawl stopped at `max_pages`. */
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
  /** The job, the record event and its object, or the channel of the message. */
  what: string
  /** The number of attempts. */
  attempts: number
  /** The error of the last attempt. */
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
  /** Sent at most once an hour while the agent is paused or turned off on this channel. Null sends nothing. */
  offlineMessage: string | null
  /** Whether conversations become idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  /** Hours in which a message reopens a conversation that a teammate closed. After that, or with 0, it starts a new conversation. */
  reopenHours: number
  idleSettings: {
    /** Minutes without a message after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation becomes idle. Null sends nothing. */
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
  /** Whether this is a dry run. */
  dry_run: boolean
  delete_records: boolean
  /** What was deleted. In a dry run, what would be. */
  deleted: {
    kind: string
    count: number
  }[]
  /** What was emptied but stays, such as finished runs. */
  cleared: {
    kind: string
    count: number
  }[]
  /** The number of rows of each type in which addresses, numbers and words were replaced. A dry run also counts rows that would be deleted. */
  replaced: {
    kind: string
    count: number
  }[]
  /** Stored files that others use, too. */
  kept_files: number
  /** What you have to decide, and how. */
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

/** The shape of all errors. */
type ErrorSchema = {
  code: "bad_request" | "unauthorized" | "totp_required" | "insufficient_credits" | "payment_required" | "forbidden" | "tls_required" | "confirmation_required" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "gone" | "precondition_failed" | "too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "unavailable"
  /** What is wrong and how to fix it. */
  message: string
  /** More information, if there is any. */
  details?: {
    issues: IssueSchema[]
    /** The current graph, if edits conflict. */
    graph?: Record<string, unknown> | undefined
  } | undefined
  /** Identifies the request in the server's log. */
  request_id: string
}

type EvaluatedExpressionSchema = {
  /** The result. */
  value: unknown
  type: "text" | "number" | "boolean" | "list" | "object" | null
  /** Whether the result is true as a condition. Null if it is neither true nor false. */
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
  /** The text of a formula, if its tree has one. */
  formula?: string | undefined
  /** Shown to users beside the name. */
  description?: string | undefined
  /** A comparison of two formulas over the fields of the row. Rows that break it are refused. */
  validation?: {
    formula: string
    message: string
  } | undefined
  /** The options of a select field. */
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

type FieldTypeChangeSchema = {
  id: number
  field_id: number
  /** The type before the change. */
  from_type: string
  /** The number of converted values. */
  converted: number
  /** The number of values that the new type could not take. They are in the history of their rows. */
  lost: number
  user_id: number | null
  created_at: string
  undone_at: string | null
  /** Null if it was undone, or undid another one. */
  can_undo_until: string | null
}

type FieldTypeChangePreviewSchema = {
  converted: number
  /** The number of values that the new type can not take. */
  lost: number
  examples: {
    row_id: string
    old: string
    new: string
  }[]
  lost_examples: {
    row_id: string
    old: string
    reason: string
  }[]
  /** The options that a select field would get. */
  new_options: string[]
  /** Dates or numbers that can mean two things, if there are any. */
  question: {
    /** The number of ambiguous values. */
    values: number
    value: string
    /** The possible values of `format`. */
    choices: ("day_first" | "month_first" | "decimal_comma" | "decimal_point")[]
    /** How they are read now. */
    format: "day_first" | "month_first" | "decimal_comma" | "decimal_point"
  } | null
}

type FileInspectionSchema = {
  file_name: string
  rows: number
  columns: {
    title: string
    /** Up to four different values. */
    samples: string[]
    /** The number of cells with a value. */
    filled: number
    /** The number of values that the suggested field would refuse. */
    unreadable: number
    /** The suggested field, in the form of `new_fields` of an import. */
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
  /** The id of the agent. */
  assistantId: string
  /** Whether this is the Start flow of the agent. */
  isDefault: boolean
  liveSnapshotId: string | null
  draftSnapshotId: string | null
  createdAt: string
  updatedAt: string
}

type FlowControlSchema = {
  /** An expression over the trigger data. The limits apply to each value of it separately. Null for one limit for all runs. */
  key: string | null
  /** The number of runs between their start and their end, waits included. */
  concurrency: number | null
  rate: {
    /** The number of runs. */
    runs: number
    /** The period in which so many runs start. */
    seconds: number
  } | null
  /** Starts a run once so many seconds have passed without a newer event. The runs of older events are canceled. */
  debounceSeconds: number | null
}

type FlowDetailSchema = {
  id: number
  name: string
  description: string | null
  status: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED"
  runCount: number
  /** The id of the agent. */
  assistantId: string
  /** Whether this is the Start flow of the agent. */
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
  /** Increases with every change of the draft. */
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
  /** The origins it may be sent to. */
  origins: string[]
  createdAt: string
  updatedAt: string
}

type GuardrailRuleSchema = {
  name: string
  enabled: boolean
  /** CARD_NUMBER checks the Luhn digit, ACCOUNT_NUMBER the checksum of an IBAN. WORDS are whole words in any case. */
  detects: "EMAIL" | "PHONE_NUMBER" | "CARD_NUMBER" | "ACCOUNT_NUMBER" | "WORDS" | "PATTERN"
  /** For WORDS. */
  words: string[]
  /** For PATTERN: a regular expression in any case, without lookarounds and backreferences. */
  pattern: string
  /** Matches that are allowed, such as your own email address. */
  exceptions: string[]
  /** INPUT is the visitor's message, OUTPUT the agent's. */
  applies_to: ("INPUT" | "OUTPUT")[]
  /** MASK replaces matches. BLOCK answers with a fixed text instead. HAND_OFF asks for a teammate instead. */
  action: "MASK" | "BLOCK" | "HAND_OFF"
  /** The text for MASK. Null for a text such as `[email]`. */
  replacement: string | null
}

type GuardrailRuleInputSchema = {
  name: string
  enabled?: boolean | undefined
  /** CARD_NUMBER checks the Luhn digit, ACCOUNT_NUMBER the checksum of an IBAN. WORDS are whole words in any case. */
  detects: "EMAIL" | "PHONE_NUMBER" | "CARD_NUMBER" | "ACCOUNT_NUMBER" | "WORDS" | "PATTERN"
  /** For WORDS. */
  words?: string[] | undefined
  /** For PATTERN: a regular expression in any case, without lookarounds and backreferences. */
  pattern?: string | undefined
  /** Matches that are allowed, such as your own email address. */
  exceptions?: string[] | undefined
  /** INPUT is the visitor's message, OUTPUT the agent's. */
  applies_to?: ("INPUT" | "OUTPUT")[] | undefined
  /** MASK replaces matches. BLOCK answers with a fixed text instead. HAND_OFF asks for a teammate instead. */
  action: "MASK" | "BLOCK" | "HAND_OFF"
  /** The text for MASK. Null for a text such as `[email]`. */
  replacement?: string | null | undefined
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
  /** The name that the model uses. Unique in the account. */
  name: string
  /** What the tool does and when to use it. The model knows nothing else about it. */
  description: string
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** The host is fixed. Only the rest of the URL can contain `{parameters}`. */
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
  /** A JSON Schema of the parameters that the model fills in: an object whose properties have `type`, `description`, `enum`, `format`, bounds, `items` and `properties`. */
  parameters: Record<string, unknown>
  timeoutSeconds: number
  /** The names of the secrets. Their values are never returned. */
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
  /** The problems of rows and values, most frequent first, up to a hundred. */
  reasons: {
    /** The title of the column. Empty if the whole row is invalid. */
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
  /** The id to undo the import. Null if nothing changed. */
  id: number | null
  mode: "all" | "valid"
  /** The number of rows that are not empty. */
  rows: number
  created: number
  updated: number
  /** The number of rows that were merged with another row of the file. */
  folded: number
  /** The number of skipped rows that already exist. */
  skipped: number
  rejected: number
  /** The number of invalid values that were left empty in imported rows. */
  values_left_empty: number
  /** The rejected rows as CSV, with the reason in the column `import_error`. */
  rejected_csv: string | null
  /** The first hundred issues. */
  issues: {
    /** `rows[3].Stage`: the number of the row in the file, and the title. */
    path: string
    code: string
    message: string
    suggestion?: string | undefined
  }[]
  /** The problems of rows and values, most frequent first, up to a hundred. */
  reasons: {
    /** The title of the column. Empty if the whole row is invalid. */
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
    /** `rows[3].Stage`: the number of the row in the file, and the title. */
    path: string
    code: string
    message: string
    suggestion?: string | undefined
  }[]
  /** Columns with ambiguous values. */
  questions: {
    column: string
    /** The number of ambiguous values. */
    values: number
    /** The first of these rows. */
    row: number
    value: string
    /** The possible values of `formats` for this column. */
    choices: ("day_first" | "month_first" | "decimal_comma" | "decimal_point")[]
    /** How they are read now. */
    format: "day_first" | "month_first" | "decimal_comma" | "decimal_point"
  }[]
  /** In a preview, the fields that identify existing rows, most reliable first. */
  duplicates: {
    field: string
    /** The number of rows whose value already exists. */
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
      /** The target field of the column. Null if it is skipped. */
      field: string | null
      type: string | null
    }[]
    /** The first twenty rows that would be imported without problems, and the first twenty with an issue or a value that would be left empty. */
    rows: {
      row: number
      data: Record<string, unknown>
      /** Why the row would be refused. */
      issues: {
        /** `rows[3].Stage`: the number of the row in the file, and the title. */
        path: string
        code: string
        message: string
        suggestion?: string | undefined
      }[]
      /** The values that would be left empty. */
      left_empty: {
        /** `rows[3].Stage`: the number of the row in the file, and the title. */
        path: string
        code: string
        message: string
        suggestion?: string | undefined
      }[]
    }[]
  } | null
}

type ImportUndoSchema = {
  /** The number of created rows that were moved to the trash. */
  deleted: number
  /** The number of changed rows that were restored. */
  restored: number
  /** The number of rows that stay because they changed after the import. */
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
  /** Who answers. QUEUE: the conversation waits for a teammate. */
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
  /** The name that a visitor without a record entered. */
  person_name: string | null
  /** The visitor of the live chat, who is the same in all of their conversations. */
  visitor_id: string | null
  /** Up to its first 200 characters. */
  last_message: {
    role: "USER" | "AGENT"
    by_person: boolean
    content: string
  } | null
  /** Whether there are messages that the caller hasn't read. */
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
  /** Who answers. QUEUE: the conversation waits for a teammate. */
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
  /** The name that a visitor without a record entered. */
  person_name: string | null
  /** The visitor of the live chat, who is the same in all of their conversations. */
  visitor_id: string | null
  /** Up to its first 200 characters. */
  last_message: {
    role: "USER" | "AGENT"
    by_person: boolean
    content: string
  } | null
  /** Whether there are messages that the caller hasn't read. */
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
  /** The agent's message when it last requested a teammate. */
  hand_over: {
    reason: string
    summary: string
  } | null
  /** The time until which the channel accepts replies other than templates. Null for always. */
  reply_until: string | null
  hand_back_note: string | null
}

type InboxEventSchema = {
  kind: "event"
  id: string
  type: "FLOW_ENTERED" | "FLOW_EXITED" | "INTENT_TRIGGERED" | "TOOL_CALLED" | "ERROR" | "CONVERSATION_IDLE" | "CONVERSATION_CLOSED" | "FEEDBACK_CAPTURED" | "HANDED_OVER" | "TAKEN_OVER" | "ASSIGNED" | "HANDED_BACK" | "WAIT_ENDED" | "REOPENED" | "NOTE" | "GUARDRAIL"
  /** The teammate who sent it. Null if unknown. */
  author: {
    id: number
    name: string
  } | null
  data: Record<string, unknown>
  created_at: string
}

type InboxFileSchema = {
  /** Download it with `GET /channels/media/{messageId}?place=`. */
  place: number
  name: string
  content_type: string
  /** Size in bytes. */
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
  /** Conversations in which a teammate was requested or stepped in. */
  handed_over: number
  /** Of all of them. */
  hand_over_rate: number | null
  /** Conversations in which a teammate answered. */
  first_replies: number
  /** From the hand-over until a person first answered, on average. */
  first_reply_seconds: number | null
  /** Closed conversations. */
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
  /** Conversations in which a teammate was requested or stepped in. */
  handed_over: number
  /** Of all of them. */
  hand_over_rate: number | null
  /** Conversations in which a teammate answered. */
  first_replies: number
  /** From the hand-over until a person first answered, on average. */
  first_reply_seconds: number | null
  /** Closed conversations. */
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
  /** The trace id, for messages of the agent. */
  turn_id: string | null
  from: "USER" | "AGENT" | "PERSON"
  /** The teammate who sent it. Null if unknown. */
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
  /** Shown only once, and only with `useAuthentication`. */
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

/** A mistake in the request. */
type IssueSchema = {
  /** The place in the request, such as `data.intentIds[0]`. */
  path: string
  /** The type of mistake: `required`, `unknown_key`, `not_found`… */
  code: string
  message: string
  /** The most likely intended value. */
  suggestion?: string | undefined
}

type KnowledgeBaseSchema = {
  id: number
  name: string
  description: string | null
  /** SHARED knowledge bases belong to the whole account, PRIVATE ones to their creator. */
  visibility: "SHARED" | "PRIVATE"
  /** Whether this is an agent's own knowledge base. */
  is_default: boolean
  /** The id of that agent. */
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
  /** Why it failed, or what is being retried. */
  error: string | null
  url: string | null
  file_name: string | null
  title: string | null
  content_type: string | null
  language: string | null
  /** The website of a page. */
  website_source_id: string | null
  /** The number of searchable passages. */
  chunk_count: number
  /** Set while it is being indexed. */
  progress: {
    chunks_done: number
    chunks_total: number
  } | null
  /** The last crawl of a website. */
  crawl: CrawlRunSchema | null
  /** The next scheduled crawl of a website. */
  schedule: {
    cron: string
    time_zone: string
  } | null
  /** The time when it was last up to date. */
  synced_at: string | null
  created_at: string
  updated_at: string
}

type LivechatSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Sent at most once an hour while the agent is paused or turned off on this channel. Null sends nothing. */
  offlineMessage: string | null
  /** Whether conversations become idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  /** Hours in which a message reopens a conversation that a teammate closed. After that, or with 0, it starts a new conversation. */
  reopenHours: number
  idleSettings: {
    /** Minutes without a message after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation becomes idle. Null sends nothing. */
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
  /** The name that the model uses. Unique in the account. */
  name: string
  /** What the tool does and when to use it. The model knows nothing else about it. */
  description: string
  url: string
  headers: {
    key: string
    value: string
  }[]
  /** The name on the server. */
  remoteName: string
  hash: string
  changes: boolean
  parameters: Record<string, unknown>
  timeoutSeconds: number
  /** Why the tool is turned off: its definition has changed. To accept it, `PUT` its new `hash`. */
  switchedOff: string | null
  /** The names of the secrets. Their values are never returned. */
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
  /** 0 always picks the most likely words. Null uses the server's default. */
  temperature: number | null
  /** Makes answers repeatable where the server supports it; null for none. */
  seed: number | null
  /** The context size. Longer conversations are shortened before they are sent. Null if unknown. */
  context_tokens: number | null
  /** Credits per million input tokens. Null for none. */
  input_price: number | null
  /** Credits per million output tokens. Null for none. */
  output_price: number | null
}

type ModelTestSchema = {
  works: boolean
  milliseconds: number
  /** The reason of the failure. */
  error: string | null
}

type MySignOnSchema = {
  /** The name of the provider. */
  id: string
  name: string
  issuer: string
  /** Null if no identity is linked. */
  linked_at: string | null
  last_used_at: string | null
}

type NewApiKeySchema = {
  id: number
  /** USER keys are personal. GENERAL keys belong to the account. */
  kind: "USER" | "GENERAL"
  name: string
  /** The first characters of the key. */
  prefix: string
  last_used_at: string | null
  created_at: string
  /** Shown only once. */
  secret: string
}

type NewInvitationSchema = {
  id: number
  email: string
  role: "OWNER" | "ADMIN" | "MEMBER"
  invited_by: number | null
  expires_at: string
  created_at: string
  /** The link to pass on. Shown only once. */
  link: string
  /** Whether to email the link, too. Requires SMTP. */
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

type NodeFieldDisplaySchema = {
  label: string
  hint: string | null
  /** The values that other keys of the data must have. Null if it applies to all data. */
  when: { [key: string]: (string | number | boolean)[] } | null
  /** Whether it is under "More settings". */
  isAdvanced: boolean
  /** Labels of the values of an enum. */
  options: { [key: string]: string } | null
  /** The key with the unit of this number. */
  unit: string | null
  /** The control, if the schema doesn't imply it. */
  control: "callable" | "code" | "inputs" | "query" | "users" | "values" | null
  /** The fields of an object, or of the objects in a list. */
  fields: { [key: string]: NodeFieldDisplaySchema } | null
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
  display: {
    icon: string
    group: "start" | "talk" | "decide" | "data" | "ai" | "outside"
    purpose: string
    /** One line about a node, with `{keys}` of its data: the first one whose keys are all shown and have a value. */
    summary: string[]
    /** The fields of the form in order. Keys that are missing here have none. */
    fields: { [key: string]: NodeFieldDisplaySchema }
  }
  graphs: ("flow" | "workflow")[]
  /** The kind of graph that starts here. Null if the node is not an entry. */
  entryOf: "default-flow" | "flow" | "workflow" | null
  /** Whether an edge can lead into it. */
  hasInput: boolean
  ports: {
    handle: string
    label: string
    taken: string
    /** The values that other keys of the data must have. Null if it applies to all data. */
    when: { [key: string]: (string | number | boolean)[] } | null
    /** Whether the node needs an edge here to be useful. */
    expected: boolean
    isError: boolean
    /** The types that can follow, by kind of graph. */
    fits: {
      flow: string[]
      workflow: string[]
    }
  }[]
  /** Ports that come from the data, before the others: one for each item of `from`, named by `key`. */
  branches: {
    each: string
    taken: string
    from: string
    key: string
    /** The types that can follow, by kind of graph. */
    fits: {
      flow: string[]
      workflow: string[]
    }
  } | null
  /** The port whose branch it repeats. */
  loop: string | null
  breaksLoop: boolean
  /** Whether it waits for an answer of the user. */
  waits: boolean
  /** The events that start a run here. Empty for other nodes. */
  triggers: {
    /** The value of `triggerType`. */
    type: string
    title: string
    /** The source of the event. */
    on: string
    /** For records: the object, if it is fixed. */
    of: string | null
    /** JSON Schema of `{trigger_payload}`. */
    payload: Record<string, unknown>
    /** A payload for tests. */
    sample: unknown
  }[]
  /** The value of `{node_…}` after it ran. */
  result: string | null
  /** The default data. */
  defaults: Record<string, unknown>
  /** Data of a new node beyond the defaults, by kind of graph. */
  initial: {
    flow: Record<string, unknown>
    workflow: Record<string, unknown>
  }
  example: Record<string, unknown>
  /** JSON Schema of the data. `x-template`: text with `{NAMES}`. `x-secrets`: text that can contain `{secrets.NAME}`. `x-strict-names`: text in which unknown names are refused. `x-reference`: an id of the named type, with `x-constraint` for its requirements and `x-depends-on` for the keys that decide on it. `x-capture`: variables to fill. `x-variable`: the name of a variable that is written, or of a variable or node that is read. `x-code`: JavaScript or TypeScript. `readOnly`: written by the server. `format`: the format of a text. */
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
  /** The number of the step in its run. */
  step: number
  completed_at: string | null
  duration: number | null
  /** The port that was taken. */
  port: string | null
  /** The value of `{node_…}` after the step. */
  output: unknown
  /** The captured values. */
  variables: { [key: string]: string } | null
  /** The items of a loop while it runs. */
  items: unknown[] | null
  /** Request and response, prompt and answer. */
  details: Record<string, unknown> | null
  /** True if the run has rights to records that the caller may not read. Then the data that it read and wrote is left out. */
  is_hidden: boolean
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
  /** Which notifications are also emailed, if SMTP is configured. Emails are combined and sent at most every fifteen minutes. */
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
  /** Sent at most once an hour while the agent is paused or turned off on this channel. Null sends nothing. */
  offlineMessage: string | null
  /** Whether conversations become idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  /** Hours in which a message reopens a conversation that a teammate closed. After that, or with 0, it starts a new conversation. */
  reopenHours: number
  idleSettings: {
    /** Minutes without a message after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation becomes idle. Null sends nothing. */
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
  /** The options for `navigator.credentials`, as JSON. */
  options: Record<string, unknown>
}

type PasswordAskedSchema = {
  status: "ACCEPTED"
}

type PasswordLinkSchema = {
  link: string
}

type PatchedGraphSchema = {
  /** Increases with every change of the draft. */
  revision: number
  /** Whether others changed something in between. If true, read the draft again. */
  rebased: boolean
  /** The nodes that were added or changed, in their current state. */
  nodes: NodeSchema[]
  comments: GraphCommentSchema[]
  /** Mistakes in the new data, with paths as in the request. The data is saved, but can't be published. */
  issues: GraphIssueSchema[]
}

type PhotoappSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Sent at most once an hour while the agent is paused or turned off on this channel. Null sends nothing. */
  offlineMessage: string | null
  /** Whether conversations become idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  /** Hours in which a message reopens a conversation that a teammate closed. After that, or with 0, it starts a new conversation. */
  reopenHours: number
  idleSettings: {
    /** Minutes without a message after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation becomes idle. Null sends nothing. */
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
  /** True if a teammate pinned it who may read records that the caller may not. Then it has no values. */
  isHidden: boolean
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
  /** The time when the session ends. Null for a key. */
  expires_at: string | null
}

type ProgramApprovalSchema = {
  redirect_to: string
}

type ProgramRequestSchema = {
  name: string
  /** The host that verifies the name. Null if the program named itself. */
  host: string | null
  destination: {
    /** The type of program: a website, a program on the user's computer, or an app with its own URL scheme. */
    kind: "website" | "computer" | "application"
    /** The host or the URL scheme. */
    name: string
  }
  /** The requested access; null if the request is refused. */
  access: {
    path: string
    kind: "api" | "agent" | "workflows"
    /** The name of the agent or the automations. */
    ids: string[]
  } | null
  /** The reason why it can't be approved. */
  refused: string | null
  /** The URL to open if the user declines. */
  decline_url: string
}

type RecordFileSchema = {
  id: string
  name: string
  content_type: string
  /** Size in bytes. */
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
  /** Recovery codes. Shown only once. Each code works once. */
  recovery_codes: string[]
}

type ReplySchema = {
  id: string
  role: "AGENT"
  content: string
  /** The knowledge sources that the message cites, most relevant first. Omitted if there are none. */
  citations?: CitationSchema[] | undefined
  created_at: string
}

type ReplyFileSchema = {
  id: string
  name: string
  content_type: string
  /** Size in bytes. */
  size: number
}

type RestartPreviewSchema = {
  /** The step that the restart begins at: this one, or the loop around it. */
  start: {
    id: string
    /** Counted from 1. */
    step: number
    nodeId: string
    alias: string
  }
  /** The steps that sent, created or asked something, and would do so again. */
  actsAgain: {
    id: string
    /** Counted from 1. */
    step: number
    nodeId: string
    alias: string
  }[]
  /** The number of steps whose results are kept. */
  kept: number
  /** The number of steps that would run again. */
  repeated: number
  /** True if the restarted run waits for a call at a URL of its own. URLs that the earlier run sent do not reach it. */
  hasNewWaitUrl: boolean
}

type RowSchema = {
  id: string
  record_type_id: number
  /** Values by field name. */
  data: Record<string, unknown>
  created_at: string
  updated_at: string
}

type RowAccessSchema = {
  read: "ALL" | "OWNED" | "NONE"
  write: "ALL" | "OWNED" | "NONE"
}

type RowHistoryEntrySchema = {
  id: string
  row_id: string
  action: "created" | "updated" | "deleted" | "restored"
  at: string
  /** The user who made the change. Null for an account key and for former users. */
  user: {
    id: number
    name: string
    email: string
  } | null
  /** The agent that made the change in a conversation, with its name at the time. */
  agent: {
    id: string
    name: string
  } | null
  /** The automation run that made the change, for its publisher. */
  run: {
    workflow_id: number
    run_id: string
  } | null
  /** The values before and after, up to 10,000 characters of a long text. Related rows as `{ id, title }` if the caller can see them. For a relation to several rows, `old` contains the unlinked rows and `new` the linked ones. */
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
  triggerType: "AUTOMATION_CALL" | "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER"
  isTest: boolean
  error: string | null
  /** The number of executed nodes. */
  operations: number
  ai_credits: number
  createdAt: string
  startedAt: string | null
  completedAt: string | null
  /** The duration in milliseconds without waiting time. Null while it is running. */
  duration: number | null
  /** What the run waits for. Null if it isn't waiting. */
  waitsFor: RunWaitSchema | null
  /** The run or the conversation that called it. */
  parent: RunParentSchema | null
  /** The number of runs that it called. */
  calledRuns: number
}

type RunActionSchema = {
  /** The requested run. */
  id: string
  /** The resulting run. Null if the operation failed. */
  logId: string | null
  error: string | null
}

type RunDetailSchema = {
  id: string
  workflowId: number
  workflowName: string
  status: "QUEUED" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELLED"
  triggerType: "AUTOMATION_CALL" | "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER"
  isTest: boolean
  error: string | null
  /** The number of executed nodes. */
  operations: number
  ai_credits: number
  createdAt: string
  startedAt: string | null
  completedAt: string | null
  /** The duration in milliseconds without waiting time. Null while it is running. */
  duration: number | null
  /** What the run waits for. Null if it isn't waiting. */
  waitsFor: RunWaitSchema | null
  /** The run or the conversation that called it. */
  parent: RunParentSchema | null
  /** The number of runs that it called. */
  calledRuns: number
  /** The version of the run. Null for a draft. */
  snapshotId: string | null
  /** The run whose results it kept. */
  restartedFrom: string | null
  /** The run of the newer event, if this one was canceled for it by a debounce. */
  replacedBy: string | null
  /** The reason why the key of its limits is empty. */
  keyError: string | null
  /** The webhook delivery that started it. */
  deliveryId: string | null
  /** The id of the webhook. */
  webhookId: string | null
  /** The trigger data. */
  payload: unknown
  /** The teammate whose rights the run has. Null for the rights that every member has, and if the teammate was deleted. */
  actsAs: {
    email: string
  } | null
  /** The runs that it called, newest first, 200 at most. */
  calls: CalledRunSchema[]
  /** True if the run has rights to records that the caller may not read. Then the data that it read and wrote is left out. */
  isHidden: boolean
}

type RunGraphSchema = {
  /** The id of the version. Null for a draft. */
  snapshotId: string | null
  /** The number of the version. */
  version: number | null
  graph: GraphSchema
}

type RunLogSchema = {
  id: string
  successful: boolean
  started_at: string
  completed_at: string | null
  /** The duration in milliseconds without waiting time. Null while it is running. */
  duration: number | null
  /** The number of executed nodes. */
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
  /** The duration in milliseconds without waiting time. Null while it is running. */
  duration: number | null
  /** The number of executed nodes. */
  operations: number
  ai_credits: number
  error: string | null
  insufficient_credits: boolean
  prevented_loop: boolean
  node_results: NodeResultSchema[]
}

type RunParentSchema = {
  /** Null if a flow called it. */
  runId: string | null
  workflowId: number | null
  workflowName: string | null
  /** The conversation of the flow. */
  conversationId: string | null
}

type RunStepSchema = {
  id: string
  /** Counted from 1. */
  step: number
  nodeId: string
  alias: string
  type: string
  status: "STARTED" | "SUCCEEDED" | "FAILED"
  /** The port that was taken. */
  port: string | null
  error: string | null
  ai_credits: number
  /** Whether pinned data was used instead of running the node. */
  isPinned: boolean
  /** Whether it failed and was retried in a later step. */
  isRetried: boolean
  startedAt: string
  completedAt: string | null
  /** The duration in milliseconds. Null while it is running. */
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
  /** The port that was taken. */
  port: string | null
  error: string | null
  ai_credits: number
  /** Whether pinned data was used instead of running the node. */
  isPinned: boolean
  /** Whether it failed and was retried in a later step. */
  isRetried: boolean
  startedAt: string
  completedAt: string | null
  /** The duration in milliseconds. Null while it is running. */
  duration: number | null
  /** The values it read, by name, cut off and without secrets. */
  inputs: Record<string, unknown> | null
  /** The value of `{node_…}` after the step. */
  output: unknown
  /** The captured values. */
  variables: { [key: string]: string } | null
  /** The items of a loop while it runs. */
  items: unknown[] | null
  /** Request and response, prompt and answer. */
  details: Record<string, unknown> | null
  /** True if the run has rights to records that the caller may not read. Then the data that it read and wrote is left out. */
  isHidden: boolean
}

type RunWaitSchema = {
  /** What it waits for: a time, a call, a decision about a task, the retry of a failed node, a run that it called, or a slot within the limits of its workflow. */
  kind: "TIME" | "MOMENT" | "CALL" | "TASK" | "RETRY" | "RUN" | "SLOT"
  /** Null while it waits for a slot. */
  nodeId: string | null
  since: string
  /** Null if there is no limit. */
  until: string | null
  /** For a call: the URL to post to, without a key. */
  url: string | null
  taskId: string | null
  /** The called run that it waits for. */
  runId: string | null
  /** Set while a node waits for a retry. */
  retry: {
    /** The number of the next attempt. */
    attempt: number
    /** The maximum number of attempts. */
    attempts: number
    /** The error of the last attempt. */
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
    /** The operators for queries. */
    operators: string[]
    aggregations: string[]
    /** The format of its values. */
    value: string
    example: unknown
  }[]
}

type ScopeNameSchema = {
  /** The name as it is written in braces. */
  name: string
  kind: "variable" | "builtIn" | "node" | "loop" | "secret"
  /** The type of the last value. Null if unknown. */
  type: "text" | "number" | "boolean" | "list" | "object" | null
  description: string | null
  /** The node whose result or loop it is. */
  nodeId: string | null
  alias: string | null
  /** The last value. Secrets have none. */
  value: unknown
  /** Whether the value was cut off. */
  isShortened: boolean
  valueFrom: "run" | "default" | "pinned" | "given" | null
  valueAt: string | null
}

type SearchResultsSchema = {
  groups: {
    kind: "record" | "conversation" | "agent" | "flow" | "automation" | "knowledge" | "task"
    results: {
      kind: "record" | "conversation" | "agent" | "flow" | "automation" | "knowledge" | "task"
      /** The id for the operations of that kind. For knowledge, a number is a knowledge base and a uuid is a source. */
      id: string
      title: string
      detail: string | null
      /** The object of a record (by name), the agent of a flow or conversation, or the knowledge base of a source. */
      within: {
        id: string
        name: string
      } | null
      updated_at: string
    }[]
    /** Whether there are more than `limit`. */
    more: boolean
    /** False if the search of this kind was stopped after two seconds. */
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
  /** The accounts that the user can enter, most recently used first. */
  accounts: {
    id: number
    name: string
    namespace: string
    role: "OWNER" | "ADMIN" | "MEMBER"
  }[]
  confirmed_at: string
  /** The time when the session ends if it isn't used before. */
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
  /** The role of users who sign in for the first time. */
  default_role: "ADMIN" | "MEMBER"
  /** The URL to enter at the provider. */
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
  /** The access of users who are not listed below. With `NO_ACCESS`, the table is hidden from them. */
  workspace: "FULL_ACCESS" | "READ_ONLY" | "NO_ACCESS"
  users: {
    user_id: number
    access: "FULL_ACCESS" | "READ_ONLY"
  }[]
}

type TableToolSchema = {
  id: number
  type: "TABLE"
  /** The name that the model uses. Unique in the account. */
  name: string
  /** What the tool does and when to use it. The model knows nothing else about it. */
  description: string
  /** The object or table. */
  tableId: number
  /** Limits the tool to records of this type. Null for all records. */
  recordTypeId: number | null
  /** `createActivity` works for objects only. */
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
  /** The working hours. Null for always. */
  working_hours: {
    /** 1 is Monday. */
    day: number
    from: string
    to: string
  }[] | null
  /** Null for the account's time zone. */
  time_zone: string | null
  /** How long visitors wait for a teammate. */
  wait_minutes: number
  /** In working time. Null for no limit. */
  first_reply_minutes: number | null
  /** In working time. Null for no limit. */
  next_reply_minutes: number | null
  /** What happens if no teammate is available. CONTINUE: the agent says so and continues. TASK: it also creates a task for the team. WAIT: the visitor waits until `wait_minutes` are over. */
  when_unavailable: "CONTINUE" | "TASK" | "WAIT"
  /** What happens after a wait that was too long, after the message. RETURN: the agent continues. STAY: the conversation stays with the team. */
  when_late: "RETURN" | "STAY"
  /** Sent when a visitor starts waiting. */
  queue_message: string | null
  /** Sent if no teammate is available. */
  unavailable_message: string | null
  /** Sent after a wait that was too long. */
  late_message: string | null
}

type TeamInboxSettingsInputSchema = {
  /** The working hours. Null for always. */
  working_hours?: {
    /** 1 is Monday. */
    day: number
    from: string
    to: string
  }[] | null | undefined
  /** Null for the account's time zone. */
  time_zone?: string | null | undefined
  /** How long visitors wait for a teammate. */
  wait_minutes?: number | undefined
  /** In working time. Null for no limit. */
  first_reply_minutes?: number | null | undefined
  /** In working time. Null for no limit. */
  next_reply_minutes?: number | null | undefined
  /** What happens if no teammate is available. CONTINUE: the agent says so and continues. TASK: it also creates a task for the team. WAIT: the visitor waits until `wait_minutes` are over. */
  when_unavailable?: "CONTINUE" | "TASK" | "WAIT" | undefined
  /** What happens after a wait that was too long, after the message. RETURN: the agent continues. STAY: the conversation stays with the team. */
  when_late?: "RETURN" | "STAY" | undefined
  /** Sent when a visitor starts waiting. */
  queue_message?: string | null | undefined
  /** Sent if no teammate is available. */
  unavailable_message?: string | null | undefined
  /** Sent after a wait that was too long. */
  late_message?: string | null | undefined
}

type TelegramSettingsSchema = {
  /** Whether the agent answers on this channel. */
  enabled: boolean
  /** Sent at most once an hour while the agent is paused or turned off on this channel. Null sends nothing. */
  offlineMessage: string | null
  /** Whether conversations become idle (CONVERSATION_IDLE). */
  enableIdle: boolean
  /** Hours in which a message reopens a conversation that a teammate closed. After that, or with 0, it starts a new conversation. */
  reopenHours: number
  idleSettings: {
    /** Minutes without a message after which a conversation is idle. */
    minutes: number
    /** Sent when the conversation becomes idle. Null sends nothing. */
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
    /** The default. Null if the parameter is optional. */
    default: string | null
    example: string
  }[]
}

type TemplateInstallationSchema = {
  id: string
  template_id: string
  installed_by: number | null
  /** The resource to open first comes first. */
  made: {
    kind: "agent" | "flow" | "workflow" | "object" | "table" | "knowledge_base" | "chat" | "inbox"
    /** The id for the operations of that kind. For an object, its name. */
    id: string
    name: string
    /** Where to find it: a path on this server. */
    open: string
  }[]
  /** Whether there is sample data that wasn't removed yet. */
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
  /** The id of the turn. */
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
  /** True if the agent had rights to records that the caller may not read. Then the data that it read is left out. */
  is_hidden: boolean
}

type TraceStepSchema = {
  /** The node type. ROUTING, AGENT or DEFAULT_MESSAGE for the agent's own work. */
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
  /** How the offline model chose an option. */
  routing: TracedRoutingSchema | null
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

type TracedRoutingSchema = {
  /** `exact_phrase`: a phrase of the option. `above_threshold`: similar enough. `below_threshold`: no option is. `small_talk`: more similar to small talk. `other_language`: shares no word with the option, whose phrases are in another language. `answers_question`: an answer to the last question. */
  reason: "exact_phrase" | "above_threshold" | "below_threshold" | "small_talk" | "other_language" | "answers_question"
  /** The score that an option needs. */
  threshold: number
  /** The options with the highest scores, best first. */
  options: {
    id: string
    name: string
    score: number
  }[]
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
  /** The rolling summary so far. */
  summary: string | null
  feedback: "POSITIVE" | "NEGATIVE" | null
  message_count: number
  created_at: string
  last_message_at: string
  closed_at: string | null
  messages: (TranscriptMessageSchema | TranscriptEventSchema)[]
  /** Set only if a page was requested. Null on the last page. */
  next_cursor?: string | null | undefined
}

type TranscriptEventSchema = {
  kind: "event"
  type: "FLOW_ENTERED" | "FLOW_EXITED" | "INTENT_TRIGGERED" | "TOOL_CALLED" | "ERROR" | "CONVERSATION_IDLE" | "CONVERSATION_CLOSED" | "FEEDBACK_CAPTURED" | "HANDED_OVER" | "TAKEN_OVER" | "ASSIGNED" | "HANDED_BACK" | "WAIT_ENDED" | "REOPENED" | "NOTE" | "GUARDRAIL"
  audit_log_id: string
  data: Record<string, unknown>
  created_at: string
}

type TranscriptMessageSchema = {
  kind: "message"
  id: string
  role: "USER" | "AGENT"
  content: string
  /** The knowledge sources that the message cites, most relevant first. Omitted if there are none. */
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
  /** The port that the node would leave by. */
  port: string | null
  /** The value of `{node_…}`. */
  output: unknown
  /** Whether the output was cut off. */
  isShortened: boolean
  /** The captured values. */
  variables: { [key: string]: string }
  /** In flows: the messages to the user. */
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
    /** Null for no limit. */
    limit: number | null
  }
  counts: { [key: string]: {
    used: number
    /** Null for no limit. */
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
  /** Null for built-in variables. */
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
  /** The number of the version, from 1 in each graph. */
  number: number
  note: string | null
  /** Whether this is a draft that a restored version replaced. */
  isDraft: boolean
  isLive: boolean
  publishedBy: number | null
  createdAt: string
}

type VersionDetailSchema = {
  snapshotId: string
  /** The number of the version, from 1 in each graph. */
  number: number
  note: string | null
  /** Whether this is a draft that a restored version replaced. */
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
  /** The visible fields in order. Null shows all. */
  fields: string[] | null
  group_by: string | null
  /** Column widths in pixels by field name, if set. */
  widths?: { [key: string]: number } | undefined
  /** The frozen columns, if set. */
  frozen_fields?: string[] | undefined
  /** The row height, if set. */
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
  /** The id of the delivery from the sender. */
  senderKey: string | null
  /** The number of runs it started. */
  runs: number
  receivedAt: string
}

type WebhookDeliveryDetailSchema = {
  id: string
  /** The id of the delivery from the sender. */
  senderKey: string | null
  /** The number of runs it started. */
  runs: number
  receivedAt: string
  /** The body as it was sent. */
  body: unknown
  /** True if the run has rights to records that the caller may not read. Then the data that it read and wrote is left out. */
  isHidden: boolean
  /** The runs that it started and that are still stored. */
  startedRuns: RunSchema[]
}

type WebhookReplaySchema = {
  deliveryId: string
}

type WebhookSigningSecretSchema = {
  /** Shown only once. */
  signingSecret: string
}

type WebhookTokenSchema = {
  /** Shown only once. */
  accessToken: string
}

type WorkflowSchema = {
  id: number
  name: string
  description: string | null
  status: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED"
  triggerType: "AUTOMATION_CALL" | "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER" | null
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
    /** The average duration in milliseconds. Null without runs. */
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
  triggerType: "AUTOMATION_CALL" | "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER" | null
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
  AgentGuardrails: AgentGuardrailsSchema
  AgentHandOver: AgentHandOverSchema
  AgentSetting: AgentSettingSchema
  Aggregation: AggregationSchema
  AiModel: AiModelSchema
  ApiKey: ApiKeySchema
  AuditEntry: AuditEntrySchema
  Billing: BillingSchema
  CallableWorkflow: CallableWorkflowSchema
  CallableWorkflowDetail: CallableWorkflowDetailSchema
  CalledRun: CalledRunSchema
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
  FieldTypeChange: FieldTypeChangeSchema
  FieldTypeChangePreview: FieldTypeChangePreviewSchema
  FileInspection: FileInspectionSchema
  Flow: FlowSchema
  FlowControl: FlowControlSchema
  FlowDetail: FlowDetailSchema
  FormulaDependency: FormulaDependencySchema
  Graph: GraphSchema
  GraphComment: GraphCommentSchema
  GraphDraft: GraphDraftSchema
  GraphIssue: GraphIssueSchema
  GraphSecret: GraphSecretSchema
  GuardrailRule: GuardrailRuleSchema
  GuardrailRuleInput: GuardrailRuleInputSchema
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
  NodeFieldDisplay: NodeFieldDisplaySchema
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
  RestartPreview: RestartPreviewSchema
  Row: RowSchema
  RowAccess: RowAccessSchema
  RowHistoryEntry: RowHistoryEntrySchema
  Run: RunSchema
  RunAction: RunActionSchema
  RunDetail: RunDetailSchema
  RunGraph: RunGraphSchema
  RunLog: RunLogSchema
  RunLogDetail: RunLogDetailSchema
  RunParent: RunParentSchema
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
  TracedRouting: TracedRoutingSchema
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
  /** Delete an edge of a flow */
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
  /** Delete a node of a flow and its edges */
  deleteAgentFlowNode: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
    }
    answers: GraphSchema
  }
  /** Remove the pinned data of a node */
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
      /** Deletes it even if it is in use. */
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
  /** Revoke an API key */
  deleteApiKey: {
    takes: {
      keyId: number
    }
    answers: undefined
  }
  /** Delete a connection */
  deleteChannel: {
    takes: {
      channelId: number
    }
    answers: undefined
  }
  /** Disconnect a program */
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
  /** Delete an incoming webhook with its deliveries */
  deleteIncomingWebhook: {
    takes: {
      webhookId: string
    }
    answers: undefined
  }
  /** Accept unsigned deliveries */
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
  /** Cancel an invitation */
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
      /** Deletes it even if it is in use. */
      force?: boolean | undefined
    }
    answers: undefined
  }
  /** Delete sources */
  deleteKnowledgeBaseSources: {
    takes: {
      knowledgeBaseId: number
      body: {
        source_ids: string[]
      }
    }
    answers: undefined
  }
  /** Remove the crawl schedule of a website */
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
  /** Unlink a single sign-on identity */
  deleteMeSingleSignOn: {
    takes: {
      providerId: string
    }
    answers: undefined
  }
  /** Turn off two-factor */
  deleteMeTotp: {
    takes: {
      body?: {
        /** Six digits from an authenticator app, or a recovery code. Required if two-factor is on. */
        totp?: string | undefined
      } | undefined
    }
    answers: undefined
  }
  /** Delete with all rows */
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
      /** Deletes it even if it is in use. */
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
      /** Deletes it even if it is in use. */
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
  /** Delete a task of a record permanently */
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
      /** Deletes it even if it is in use. */
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
  /** End a session */
  deleteSession: {
    takes: {
      sessionId: string
    }
    answers: undefined
  }
  /** Remove a single sign-on provider */
  deleteSsoProvider: {
    takes: {
      providerId: string
    }
    answers: undefined
  }
  /** Delete with all rows */
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
      /** Deletes it even if it is in use. */
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
      /** Deletes it even if it is in use. */
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
  /** Delete a task permanently */
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
      /** Deletes it even if it is in use. */
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
  /** Delete an edge of a workflow */
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
  /** Delete a node of a workflow and its edges */
  deleteWorkflowNode: {
    takes: {
      workflowId: number
      nodeId: string
    }
    answers: GraphSchema
  }
  /** Remove the pinned data of a node */
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
  /** Get account settings */
  getAccountSettings: {
    takes: object
    answers: AccountSettingsSchema
  }
  /** Get an agent */
  getAgent: {
    takes: {
      agentId: string
    }
    answers: AgentSchema
  }
  /** Get the settings of an agent */
  getAgentAgentSetting: {
    takes: {
      agentId: string
    }
    answers: AgentSettingSchema
  }
  /** Get the usage of an agent by channel and day */
  getAgentAnalytics: {
    takes: {
      agentId: string
      start_date?: string | undefined
      end_date?: string | undefined
    }
    answers: AgentAnalyticsSchema
  }
  /** Get the transcript of a conversation */
  getAgentConversation: {
    takes: {
      agentId: string
      conversationId: string
      include_events?: boolean | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: TranscriptSchema
  }
  /** Get the trace of a message */
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
      /** Words in the messages. All of them must occur. */
      search?: string | undefined
      channel?: "OVERVIEW" | "CHATAPP" | "EMAIL" | "LIVECHAT" | "PAGEAPP" | "PHOTOAPP" | "TELEGRAM" | undefined
      feedback?: "POSITIVE" | "NEGATIVE" | "NONE" | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
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
  /** Get a flow */
  getAgentFlow: {
    takes: {
      agentId: string
      flowId: number
      includeNodes?: boolean | undefined
    }
    answers: FlowDetailSchema
  }
  /** Get the draft of a flow with its revision */
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
        kind: "agent" | "aiModel" | "aiModelName" | "connectedAccount" | "flow" | "intent" | "knowledgeBase" | "phoneNumber" | "playbook" | "recordType" | "table" | "team" | "tool" | "webhook" | "workflow"
        id: string | number
        name: string | null
      }[]
    }
  }
  /** Get the graph of a flow */
  getAgentFlowGraph: {
    takes: {
      agentId: string
      flowId: number
    }
    answers: GraphSchema
  }
  /** Get the pinned data of a node */
  getAgentFlowNodePinned: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
    }
    answers: PinnedValueSchema
  }
  /** List the names that a node can use */
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
  /** List nodes with pinned data */
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
  /** Get a version of a flow with its graph */
  getAgentFlowVersion: {
    takes: {
      agentId: string
      flowId: number
      snapshotId: string
    }
    answers: VersionDetailSchema
  }
  /** List the versions of a flow */
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
  /** List the flows of an agent */
  getAgentFlows: {
    takes: {
      agentId: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: FlowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the guardrails of an agent */
  getAgentGuardrails: {
    takes: {
      agentId: string
    }
    answers: AgentGuardrailsSchema
  }
  /** Get the hand-off settings of an agent */
  getAgentHandOver: {
    takes: {
      agentId: string
    }
    answers: AgentHandOverSchema
  }
  /** Get an intent */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: IntentSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List all intents of an agent on one page */
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
  /** Get the settings of a channel */
  getAgentSetting: {
    takes: {
      agentId: string
      channel: "chatapp" | "email" | "livechat" | "pageapp" | "photoapp" | "telegram"
    }
    answers: ChatappSettingsSchema | EmailSettingsSchema | LivechatSettingsSchema | PageappSettingsSchema | PhotoappSettingsSchema | TelegramSettingsSchema
  }
  /** Get the settings of all four channels */
  getAgentSettings: {
    takes: {
      agentId: string
    }
    answers: ChannelSettingsSchema
  }
  /** Get the texts and theme of an agent */
  getAgentTheme: {
    takes: {
      agentId: string
    }
    answers: ThemeSchema
  }
  /** Get a variable */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: VariableSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List all variables of an agent, including built-in ones */
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
  /** Check whether a variable exists */
  getAgentVariablesCheckName: {
    takes: {
      agentId: string
      name: string
    }
    answers: {
      exists: boolean
    }
  }
  /** List agents */
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
  /** Get an AI model */
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
  /** List API keys */
  getApiKeys: {
    takes: object
    answers: {
      results: ApiKeySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List audit log entries */
  getAuditLog: {
    takes: {
      user_id?: number | undefined
      /** Matches a part of the operation. */
      action?: string | undefined
      request_id?: string | undefined
      from?: string | undefined
      to?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: AuditEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the plan and its credits */
  getBilling: {
    takes: object
    answers: BillingSchema
  }
  /** Get credits by day and model */
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
  /** List premium seats */
  getBillingPremiumSeats: {
    takes: object
    answers: SeatsSchema
  }
  /** Get the premium plan, its seats and limits */
  getBillingPremiumUsage: {
    takes: object
    answers: PremiumUsageSchema
  }
  /** Get the account's usage of its plan limits */
  getBillingUsage: {
    takes: object
    answers: UsageSchema
  }
  /** Get the inputs and results of a workflow */
  getCallableWorkflow: {
    takes: {
      workflowId: number
    }
    answers: CallableWorkflowDetailSchema
  }
  /** List workflows that other workflows and flows can call */
  getCallableWorkflows: {
    takes: {
      /** A part of the name. */
      search?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: CallableWorkflowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a connection and its setup values */
  getChannel: {
    takes: {
      channelId: number
    }
    answers: ChannelDetailSchema
  }
  /** List channel connections */
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
      /** Returns only templates that this number can send. */
      phoneNumberId?: number | undefined
    }
    answers: {
      results: ChatappTemplateSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the delivery status of an agent's messages */
  getChannelsDeliveries: {
    takes: {
      conversation_id: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: ChannelDeliverySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Download a file of a message */
  getChannelsMedia: {
    takes: {
      /** The id of the user's message. */
      messageId: string
      /** The position of the file if the message has several. */
      place?: number | undefined
    }
    answers: Response
  }
  /** List channel types and how to connect them */
  getChannelsTypes: {
    takes: {
      /** The language of the texts. */
      language?: "en" | "de" | "fr" | "es" | undefined
    }
    answers: {
      results: ChannelTypeSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Export the configuration as files */
  getConfiguration: {
    takes: object
    answers: ConfigurationSchema
  }
  /** List connected programs */
  getConnectedPrograms: {
    takes: object
    answers: {
      results: ConnectedProgramSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a conversation of any agent */
  getConversation: {
    takes: {
      conversationId: string
    }
    answers: InboxConversationDetailsSchema
  }
  /** List messages, notes and events of a conversation */
  getConversationEntries: {
    takes: {
      conversationId: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
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
      /** OPEN excludes snoozed conversations. */
      status?: "OPEN" | "CLOSED" | "SNOOZED" | undefined
      handler?: "AGENT" | "QUEUE" | "HUMAN" | undefined
      assignee?: string | undefined
      team?: number | undefined
      tag?: string | undefined
      unread?: boolean | undefined
      /** Words in the messages (all of them must occur; the newest thousand matches are searched), or in the contact's record: name, address. Names that visitors without a record entered count as messages. */
      search?: string | undefined
      /** The id of the `people` record. */
      contact?: string | undefined
      /** Up to 100 ids. Returns those that are in the list now. */
      ids?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
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
  /** Get inbox reports */
  getConversationsMeasures: {
    takes: {
      /** Defaults to 29 days before `to`. */
      from?: string | undefined
      /** Inclusive. Defaults to today. */
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
  /** Get the session */
  getCurrentSession: {
    takes: object
    answers: SessionSchema
  }
  /** List single sign-on providers for the sign-in page */
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
  /** Return from a single sign-on provider */
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
  /** Confirm a session with single sign-on */
  getCurrentSessionOidcConfirm: {
    takes: {
      providerId: string
      /** The path of the page to continue at. */
      return_to?: string | undefined
    }
    answers: undefined
  }
  /** Redirect to a single sign-on provider */
  getCurrentSessionOidcStart: {
    takes: {
      providerId: string
      /** The path of the page to continue at. */
      return_to?: string | undefined
    }
    answers: undefined
  }
  /** List failed jobs */
  getDeadLetters: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: DeadLetterSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the progress and report of an erasure */
  getErasure: {
    takes: {
      erasureId: string
    }
    answers: ErasureSchema
  }
  /** List erasures */
  getErasures: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: ErasureSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Stream live events */
  getEvents: {
    takes: {
      topics: string
    }
    answers: Response
    streams: true
  }
  /** Get the field type reference */
  getGuidanceFields: {
    takes: object
    answers: string
  }
  /** Get the guide of a node type in Markdown */
  getGuidanceNode: {
    takes: {
      nodeType: string
    }
    answers: string
  }
  /** Get the schema of a node type */
  getGuidanceNodeSchema: {
    takes: {
      nodeType: string
    }
    answers: NodeSchemaSchema
  }
  /** Get the schemas of all node types */
  getGuidanceNodeSchemas: {
    takes: object
    answers: {
      results: NodeSchemaSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List node types */
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
  /** Get an incoming webhook */
  getIncomingWebhook: {
    takes: {
      webhookId: string
    }
    answers: IncomingWebhookDetailSchema
  }
  /** List deliveries, newest first */
  getIncomingWebhookDeliveries: {
    takes: {
      webhookId: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: WebhookDeliverySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a delivery with its body and runs */
  getIncomingWebhookDelivery: {
    takes: {
      webhookId: string
      deliveryId: string
    }
    answers: WebhookDeliveryDetailSchema
  }
  /** List incoming webhooks */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
  /** List open invitations */
  getInvitations: {
    takes: object
    answers: {
      results: InvitationSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a knowledge base */
  getKnowledgeBase: {
    takes: {
      knowledgeBaseId: number
    }
    answers: KnowledgeBaseSchema
  }
  /** Get a source */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: {
        chunk_id: string
        source_id: string
        /** The position in the source, from 0. */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
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
      /** SHARED knowledge bases belong to the whole account, PRIVATE ones to their creator. */
      visibility?: "SHARED" | "PRIVATE" | undefined
      /** Searches name and description. */
      search?: string | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: KnowledgeBaseSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the caller */
  getMe: {
    takes: object
    answers: IdentitySchema
  }
  /** Get notification settings */
  getMeNotificationSettings: {
    takes: object
    answers: NotificationSettingsSchema
  }
  /** List passkeys */
  getMePasskeys: {
    takes: object
    answers: {
      results: PasskeySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the caller's profile */
  getMeProfile: {
    takes: object
    answers: ProfileSchema
  }
  /** List single sign-on providers and the caller's links */
  getMeSingleSignOn: {
    takes: object
    answers: {
      results: MySignOnSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get two-factor status */
  getMeTotp: {
    takes: object
    answers: TotpStateSchema
  }
  /** List the settings of text models */
  getModelSettings: {
    takes: object
    answers: AccountModelsSchema
  }
  /** List notifications */
  getNotifications: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
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
  /** Get an object */
  getObject: {
    takes: {
      name: string
    }
    answers: ObjectDetailSchema
  }
  /** Get the access of the caller to the rows */
  getObjectAccess: {
    takes: {
      name: string
    }
    answers: RowAccessSchema
  }
  /** Get an activity */
  getObjectActivity: {
    takes: {
      name: string
      id: string
    }
    answers: ActivitySchema
  }
  /** List the fields a formula reads and the formulas that read a field */
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
  /** List the changes of a field's type */
  getObjectFieldTypeChanges: {
    takes: {
      name: string
      fieldId: number
    }
    answers: {
      results: FieldTypeChangeSchema[]
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
  /** Get the metadata of a file */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: ImportEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the record-level security of a record type */
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
  /** List the rows linked to a target */
  getObjectRelationTarget: {
    takes: {
      name: string
      /** The name of the relation field, or its id. */
      relation: string
      targetId: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a row */
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
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RecordFileSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the history of a row */
  getObjectRowHistory: {
    takes: {
      name: string
      id: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RowHistoryEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the rows a row is linked to */
  getObjectRowRelation: {
    takes: {
      name: string
      id: string
      /** The name of the relation field, or its id. */
      relation: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: TaskSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get fields, types and formats */
  getObjectSchema: {
    takes: {
      name: string
    }
    answers: SchemaSchema
  }
  /** Get a task of a record */
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
  /** Get a playbook */
  getPlaybook: {
    takes: {
      playbookId: number
    }
    answers: PlaybookSchema
  }
  /** List playbooks */
  getPlaybooks: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: PlaybookSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List present teammates */
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
  /** Get a run with its trigger data and version */
  getRun: {
    takes: {
      runId: string
    }
    answers: RunDetailSchema
  }
  /** Get the graph of a run */
  getRunGraph: {
    takes: {
      runId: string
    }
    answers: RunGraphSchema
  }
  /** Get the input and output of a step */
  getRunStep: {
    takes: {
      runId: string
      stepId: string
    }
    answers: RunStepDetailSchema
  }
  /** Preview a restart at a step of a run */
  getRunStepRestart: {
    takes: {
      runId: string
      stepId: string
    }
    answers: RestartPreviewSchema
  }
  /** List the steps of a run */
  getRunSteps: {
    takes: {
      runId: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
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
      /** One status, or several separated by commas. */
      status?: string | undefined
      workflowId?: number | undefined
      triggerType?: "AUTOMATION_CALL" | "SCHEDULED_TRIGGER" | "CONVERSATION_ENDED" | "CONVERSATION_IDLE" | "FEEDBACK_CAPTURED" | "CONTACT_CREATED" | "CONTACT_UPDATED" | "TABLE_ROW_CREATED" | "TABLE_ROW_UPDATED" | "OBJECT_RECORD_CREATED" | "OBJECT_RECORD_UPDATED" | "INCOMING_WEBHOOK" | "INTEGRATION_TRIGGER" | undefined
      /** A part of the error message. */
      error?: string | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      /** Lists test runs instead. */
      tests?: boolean | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RunSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the number of runs of all workflows by date */
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
  /** Search everything */
  getSearch: {
    takes: {
      q: string
      /** The kinds to search, separated by commas. */
      kinds?: string | undefined
      /** The maximum number of results per kind. */
      limit?: number | undefined
    }
    answers: SearchResultsSchema
  }
  /** List the caller's sessions */
  getSessions: {
    takes: object
    answers: {
      results: SessionListItemSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List single sign-on providers */
  getSsoProviders: {
    takes: object
    answers: {
      results: SsoProviderSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a table */
  getTable: {
    takes: {
      name: string
    }
    answers: TableDetailSchema
  }
  /** Get the access of the caller to the rows */
  getTableAccess: {
    takes: {
      name: string
    }
    answers: RowAccessSchema
  }
  /** List the fields a formula reads and the formulas that read a field */
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
  /** List the changes of a field's type */
  getTableFieldTypeChanges: {
    takes: {
      name: string
      fieldId: number
    }
    answers: {
      results: FieldTypeChangeSchema[]
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
  /** Get the metadata of a file */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: ImportEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get the record type of a table */
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
  /** List the rows linked to a target */
  getTableRelationTarget: {
    takes: {
      name: string
      /** The name of the relation field, or its id. */
      relation: string
      targetId: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a row */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RecordFileSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the history of a row */
  getTableRowHistory: {
    takes: {
      name: string
      id: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RowHistoryEntrySchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the rows a row is linked to */
  getTableRowRelation: {
    takes: {
      name: string
      id: string
      /** The name of the relation field, or its id. */
      relation: string
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get fields, types and formats */
  getTableSchema: {
    takes: {
      name: string
    }
    answers: SchemaSchema
  }
  /** Get the sharing settings of a table */
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
  /** Get a task */
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
      /** Returns tasks that are assigned to at least one of these users. */
      people_ids?: string | string[] | undefined
      /** Returns tasks that are assigned to a member of one of these teams. */
      team_ids?: string | string[] | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: TaskSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a team */
  getTeam: {
    takes: {
      teamId: number
    }
    answers: TeamSchema
  }
  /** Get working hours and waiting limits of a team */
  getTeamInboxSettings: {
    takes: {
      teamId: number
    }
    answers: TeamInboxSettingsSchema
  }
  /** List teams */
  getTeams: {
    takes: object
    answers: {
      results: TeamSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List templates */
  getTemplates: {
    takes: {
      /** The language of defaults and examples. */
      language?: "en" | "de" | "fr" | "es" | undefined
    }
    answers: {
      results: TemplateSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List template installations */
  getTemplatesInstallations: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: TemplateInstallationSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a tool */
  getTool: {
    takes: {
      toolId: number
    }
    answers: HttpToolSchema | TableToolSchema | McpToolSchema
  }
  /** List the functions of a tool */
  getToolFunctions: {
    takes: {
      toolId: number
    }
    answers: {
      results: {
        name: string
        description: string
        /** A JSON Schema of the arguments. */
        parameters: Record<string, unknown>
        /** Whether the function changes data. */
        acts: boolean
      }[]
    }
  }
  /** List the tools of the account */
  getTools: {
    takes: {
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: (HttpToolSchema | TableToolSchema | McpToolSchema)[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a user */
  getUser: {
    takes: {
      userId: number
    }
    answers: UserDetailSchema
  }
  /** List users */
  getUsers: {
    takes: object
    answers: {
      results: UserSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List users with their teams and status */
  getUsersDetails: {
    takes: object
    answers: {
      results: UserDetailSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Get a workflow */
  getWorkflow: {
    takes: {
      workflowId: number
      includeNodes?: boolean | undefined
    }
    answers: WorkflowDetailSchema
  }
  /** Get the number of runs of a workflow by date */
  getWorkflowAnalytics: {
    takes: {
      workflowId: number
      start_date?: string | undefined
      end_date?: string | undefined
    }
    answers: WorkflowAnalyticsSchema
  }
  /** Get the draft of a workflow with its revision */
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
        kind: "agent" | "aiModel" | "aiModelName" | "connectedAccount" | "flow" | "intent" | "knowledgeBase" | "phoneNumber" | "playbook" | "recordType" | "table" | "team" | "tool" | "webhook" | "workflow"
        id: string | number
        name: string | null
      }[]
    }
  }
  /** Get the limits of the runs of a workflow */
  getWorkflowFlowControl: {
    takes: {
      workflowId: number
    }
    answers: FlowControlSchema
  }
  /** Get the graph of a workflow */
  getWorkflowGraph: {
    takes: {
      workflowId: number
    }
    answers: GraphSchema
  }
  /** Get a run with its steps */
  getWorkflowLog: {
    takes: {
      workflowId: number
      logId: string
    }
    answers: RunLogDetailSchema
  }
  /** Get a step of a run */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: RunLogSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List the next scheduled runs of a workflow */
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
  /** Get the pinned data of a node */
  getWorkflowNodePinned: {
    takes: {
      workflowId: number
      nodeId: string
    }
    answers: PinnedValueSchema
  }
  /** List the names that a node can use */
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
  /** List nodes with pinned data */
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
  /** Get a variable */
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
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: VariableSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** List all variables of a workflow, including built-in ones */
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
  /** Check whether a variable exists */
  getWorkflowVariablesCheckName: {
    takes: {
      workflowId: number
      name: string
    }
    answers: {
      exists: boolean
    }
  }
  /** Get a version of a workflow with its graph */
  getWorkflowVersion: {
    takes: {
      workflowId: number
      snapshotId: string
    }
    answers: VersionDetailSchema
  }
  /** List the versions of a workflow */
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
  /** List workflows */
  getWorkflows: {
    takes: {
      status?: "ACTIVE" | "DRAFT" | "PAUSED" | "ARCHIVED" | undefined
      limit?: number | undefined
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined
    }
    answers: {
      results: WorkflowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Update account settings */
  patchAccountSettings: {
    takes: {
      body?: {
        time_zone?: string | undefined
        default_country?: string | null | undefined
      } | undefined
    }
    answers: AccountSettingsSchema
  }
  /** Apply several edits to the graph of a flow */
  patchAgentFlowGraph: {
    takes: {
      agentId: string
      flowId: number
      body: {
        revision: number
        edits: {
          op: "addNode"
          /** An id of your choice, so that other edits can name the node. By default, the server chooses one. */
          nodeId?: string | undefined
          /** Made unique if it is taken. */
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
          /** Replaces the previous data. */
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
          /** Optional if the node has only one port. */
          handle?: string | undefined
          target: string
          targetEdge?: string | undefined
          /** True keeps the other edges of the port. Their branches run in parallel. By default, the new edge replaces them. */
          parallel?: boolean | undefined
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
  /** Update the name, agent or credentials of a connection */
  patchChannel: {
    takes: {
      channelId: number
      body?: {
        name?: string | undefined
        /** The agent that answers. The channel is turned on for it. */
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
  /** Update the servers or passwords of a mailbox */
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
  /** Update the priority and tags of a conversation */
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
  /** Rename, disable or enable an incoming webhook */
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
  /** Update the caller's profile */
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
  /** Update name, emoji, color or description */
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
  /** Update an activity */
  patchObjectActivity: {
    takes: {
      name: string
      id: string
      body?: {
        type?: "NOTE" | "EMAIL" | "PHONE_CALL" | "MEETING" | "CHATAPP" | undefined
        content?: string | undefined
        /** The time of the event. Defaults to now. */
        occurred_at?: string | undefined
      } | undefined
    }
    answers: ActivitySchema
  }
  /** Update a field */
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
        description?: string | null | undefined
        validation?: {
          formula: string
          message: string
        } | null | undefined
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
  /** Update an option */
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
  /** Update a record type */
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
  /** Update the record-level security of a record type */
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
  /** Update a row */
  patchObjectRow: {
    takes: {
      name: string
      id: string
      body?: Record<string, unknown> | undefined
    }
    answers: RowSchema
  }
  /** Update a task of a record */
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
  /** Update a view */
  patchObjectView: {
    takes: {
      name: string
      viewId: number
      body?: {
        name?: string | undefined
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether all users can see it. Defaults to true. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The visible fields in order. Null shows all. */
        fields?: string[] | null | undefined
        /** The field to group rows by. */
        group_by?: string | null | undefined
        /** Column widths in pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The frozen columns. */
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
  /** Update a view of a record type */
  patchObjectsRecordTypeView: {
    takes: {
      recordTypeId: number
      viewId: number
      body?: {
        name?: string | undefined
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether all users can see it. Defaults to true. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The visible fields in order. Null shows all. */
        fields?: string[] | null | undefined
        /** The field to group rows by. */
        group_by?: string | null | undefined
        /** Column widths in pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The frozen columns. */
        frozen_fields?: string[] | null | undefined
        row_height?: "short" | "medium" | "tall" | "extra_tall" | null | undefined
      } | undefined
    }
    answers: ViewSchema
  }
  /** Update a saved reply */
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
  /** Update a single sign-on provider */
  patchSsoProvider: {
    takes: {
      providerId: string
      body?: {
        name?: string | undefined
        issuer?: string | undefined
        client_id?: string | undefined
        allowed_domains?: string[] | undefined
        /** The role of users who sign in for the first time. */
        default_role?: "ADMIN" | "MEMBER" | undefined
        client_secret?: string | undefined
      } | undefined
    }
    answers: SsoProviderSchema
  }
  /** Update name, emoji, color or description */
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
  /** Update a field */
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
        description?: string | null | undefined
        validation?: {
          formula: string
          message: string
        } | null | undefined
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
  /** Update an option */
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
  /** Update a row */
  patchTableRow: {
    takes: {
      name: string
      id: string
      body?: Record<string, unknown> | undefined
    }
    answers: RowSchema
  }
  /** Update a view */
  patchTableView: {
    takes: {
      name: string
      viewId: number
      body?: {
        name?: string | undefined
        type?: "table" | "kanban" | "list" | "calendar" | undefined
        /** Whether all users can see it. Defaults to true. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The visible fields in order. Null shows all. */
        fields?: string[] | null | undefined
        /** The field to group rows by. */
        group_by?: string | null | undefined
        /** Column widths in pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The frozen columns. */
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
  /** Update a task */
  patchTask: {
    takes: {
      taskId: string
      body?: {
        content?: string | undefined
        due_date?: string | null | undefined
        /** Ids of users. */
        assignee_ids?: number[] | undefined
        object_name?: string | null | undefined
        /** A record of that object. Requires `object_name`. */
        row_id?: string | null | undefined
      } | undefined
    }
    answers: TaskSchema
  }
  /** Update a team */
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
  /** Update or suspend a user */
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
  /** Apply several edits to the graph of a workflow */
  patchWorkflowGraph: {
    takes: {
      workflowId: number
      body: {
        revision: number
        edits: {
          op: "addNode"
          /** An id of your choice, so that other edits can name the node. By default, the server chooses one. */
          nodeId?: string | undefined
          /** Made unique if it is taken. */
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
          /** Replaces the previous data. */
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
          /** Optional if the node has only one port. */
          handle?: string | undefined
          target: string
          targetEdge?: string | undefined
          /** True keeps the other edges of the port. Their branches run in parallel. By default, the new edge replaces them. */
          parallel?: boolean | undefined
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
  /** Rate a reply */
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
  /** Import a graph as the draft of a flow */
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
          kind: "agent" | "aiModel" | "aiModelName" | "connectedAccount" | "flow" | "intent" | "knowledgeBase" | "phoneNumber" | "playbook" | "recordType" | "table" | "team" | "tool" | "webhook" | "workflow"
          id: string | number
          name: string | null
        }[]
      }
    }
    answers: GraphSchema
  }
  /** Test a node of the draft */
  postAgentFlowNodeTry: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
      body?: {
        /** Values by name: results of nodes, `trigger_payload`, `loop`, and in flows `last_message` and related names. */
        input?: Record<string, unknown> | undefined
        variables?: { [key: string]: string } | undefined
        /** Whether pinned data takes precedence over the last run. */
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
        /** A description of the changes. */
        note?: string | undefined
        /** Sets the status to ACTIVE. */
        activate?: boolean | undefined
      } | undefined
    }
    answers: {
      liveSnapshotId: string | null
    }
  }
  /** Validate the draft of a flow */
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
  /** Restore a version of a flow as the draft */
  postAgentFlowVersionRestore: {
    takes: {
      agentId: string
      flowId: number
      snapshotId: string
    }
    answers: GraphSchema
  }
  /** Create a flow */
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
  /** Test the guardrails of an agent on a text */
  postAgentGuardrailsTry: {
    takes: {
      agentId: string
      body: {
        text: string
        direction: "INPUT" | "OUTPUT"
      }
    }
    answers: {
      /** The strongest action of the rules that match. Null if none does. */
      action: "MASK" | "BLOCK" | "HAND_OFF" | null
      /** The text after masking, or the text that replaces a blocked one. */
      text: string
      hits: {
        rule: string
        detects: "EMAIL" | "PHONE_NUMBER" | "CARD_NUMBER" | "ACCOUNT_NUMBER" | "WORDS" | "PATTERN"
        action: "MASK" | "BLOCK" | "HAND_OFF"
        count: number
      }[]
    }
  }
  /** Create an intent */
  postAgentIntents: {
    takes: {
      agentId: string
      body: {
        name: string
        /** The intent in plain words. */
        description?: string | null | undefined
        /** Training phrases: ways in which users express the intent. */
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
        /** The intent in plain words. */
        description?: string | null | undefined
        /** Training phrases: ways in which users express the intent. */
        phrases?: string[] | undefined
        /** The maximum number of suggestions. */
        count?: number | undefined
      }
    }
    answers: {
      phrases: string[]
    }
  }
  /** Test which intent a message matches */
  postAgentIntentsMatch: {
    takes: {
      agentId: string
      body: {
        message: string
      }
    }
    answers: {
      /** The matched intent, or null. */
      chosen: number | null
      /** Why the offline model chose it, or none. Null for other models. */
      reason: "exact_phrase" | "above_threshold" | "below_threshold" | "small_talk" | "other_language" | "answers_question" | null
      /** The score that an intent needs. */
      threshold: number | null
      results: {
        id: number
        name: string
        /** What is compared with the threshold. Null for other models, and for low scores. */
        score: number | null
        /** 0 to 1. */
        nearness: number
        /** The most similar phrase. */
        phrase: string
        /** The published flows that this intent starts. Empty if no flow uses it yet. */
        leads_to: string[]
      }[]
    }
  }
  /** Send a message to an agent */
  postAgentMessages: {
    takes: {
      agentId: string
      body?: {
        /** The user's message. If it is omitted, a new conversation is only opened. */
        message?: string | undefined
        /** The conversation to continue. */
        conversation_id?: string | undefined
        /** Values for variables of the agent. Null removes a value. */
        variables?: { [key: string]: string | number | boolean | null } | undefined
        /** `live` uses the published version of active flows and the draft of others. `draft` uses the draft of all flows. */
        snapshot?: "live" | "draft" | undefined
      } | undefined
    }
    answers: {
      conversation_id: string
      /** The trace id of this turn. */
      message_id: string
      /** The replies of this turn, in order. */
      messages: ReplySchema[]
      conversation_status: "OPEN" | "CLOSED"
    }
    streams: true
  }
  /** Set a secret of an agent */
  postAgentSecrets: {
    takes: {
      agentId: string
      body: {
        name: string
        value: string
        /** The origins it may be sent to: scheme, host and, unless it is the default, port. */
        origins: string[]
      }
    }
    answers: GraphSecretSchema
  }
  /** Create a variable of an agent */
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
  /** Create an API key */
  postApiKeys: {
    takes: {
      body: {
        name: string
        kind?: "USER" | "GENERAL" | undefined
      }
    }
    answers: NewApiKeySchema
  }
  /** Assign a seat to a user */
  postBillingPremiumSeatsAssign: {
    takes: {
      body: {
        user_id: number
      }
    }
    answers: SeatsSchema
  }
  /** Remove a user's seat */
  postBillingPremiumSeatsUnassign: {
    takes: {
      body: {
        user_id: number
      }
    }
    answers: SeatsSchema
  }
  /** Test a connection */
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
        /** The name. Defaults to the name at the service. */
        name?: string | undefined
        /** The agent that answers. The channel is turned on for it. */
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
        /** The name. Defaults to the name at the service. */
        name?: string | undefined
        /** The agent that answers. The channel is turned on for it. */
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
        /** The name. Defaults to the name at the service. */
        name?: string | undefined
        /** The agent that answers. The channel is turned on for it. */
        agentId?: string | null | undefined
      } | {
        channel: "telegram"
        /** Token of the bot */
        token: string
        /** The name. Defaults to the name at the service. */
        name?: string | undefined
        /** The agent that answers. The channel is turned on for it. */
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
        /** The sender name of replies. */
        name?: string | undefined
        /** The agent that answers. The channel is turned on for it. */
        agentId?: string | null | undefined
        imap: {
          host: string
          port: number
          /** Connections without encryption are allowed only if the operator allows the host. */
          security?: "tls" | "starttls" | "none" | undefined
          user: string
          password: string
        }
        smtp: {
          host: string
          port: number
          /** Connections without encryption are allowed only if the operator allows the host. */
          security?: "tls" | "starttls" | "none" | undefined
          user: string
          password: string
        }
      }
    }
    answers: ChannelDetailSchema
  }
  /** Compare files with the account */
  postConfigurationDifferences: {
    takes: {
      body: {
        files: {
          path: string
          /** A resource as in the API, with `ref(path)` instead of ids. */
          content: Record<string, unknown>
        }[]
      }
    }
    answers: ConfigurationDifferencesSchema
  }
  /** Connect a program */
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
  /** Get an authorization request */
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
  /** Assign a conversation to a teammate or team */
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
  /** Add an internal note */
  postConversationNotes: {
    takes: {
      conversationId: string
      body: {
        text: string
        /** The ids of mentioned users. */
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
  /** Reopen a conversation */
  postConversationReopen: {
    takes: {
      conversationId: string
    }
    answers: InboxConversationSchema
  }
  /** Reply as a teammate */
  postConversationReply: {
    takes: {
      conversationId: string
      body: {
        text?: string | undefined
        /** The ids of files that the caller uploaded for this conversation. */
        file_ids?: string[] | undefined
      }
    }
    answers: {
      id: string
    }
  }
  /** Snooze a conversation */
  postConversationSnooze: {
    takes: {
      conversationId: string
      body: {
        /** Null ends the snooze. */
        until: string | null
      }
    }
    answers: InboxConversationSchema
  }
  /** Suggest a reply */
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
  /** Take over a conversation */
  postConversationTake: {
    takes: {
      conversationId: string
    }
    answers: InboxConversationSchema
  }
  /** Reply with an approved template */
  postConversationTemplate: {
    takes: {
      conversationId: string
      body: {
        /** The `reference` of the template. */
        template: string
        /** The values of each place, by parameter id. */
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
  /** Report that a teammate is typing */
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
        /** Six digits from an authenticator app, or a recovery code. Required if two-factor is on. */
        totp?: string | undefined
        account_id?: number | undefined
      }
    }
    answers: SessionSchema
  }
  /** Confirm the session */
  postCurrentSessionConfirm: {
    takes: {
      body: {
        password?: string | undefined
        /** With a challenge from `POST /session/passkey/options`. */
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
  /** Start signing in with a passkey */
  postCurrentSessionPasskeyOptions: {
    takes: object
    answers: PasskeyOptionsSchema
  }
  /** Retry a failed job */
  postDeadLetterRetry: {
    takes: {
      deadLetterId: string
    }
    answers: undefined
  }
  /** Erase a customer */
  postErasures: {
    takes: {
      body: {
        email: string
        /** More texts to replace where they occur as whole words, such as the name. Others may have the same name. Addresses and phone numbers are treated as the customer's. */
        also?: string[] | undefined
        /** Also deletes records of other objects that contain the address in an email field. Otherwise they stay and the address is replaced. */
        delete_records?: boolean | undefined
        /** Only count what would be erased. */
        dry_run?: boolean | undefined
      }
    }
    answers: ErasureSchema
  }
  /** Evaluate an expression */
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
  /** Repeat a delivery */
  postIncomingWebhookDeliveryReplay: {
    takes: {
      webhookId: string
      deliveryId: string
    }
    answers: WebhookReplaySchema
  }
  /** Create a new access token for an incoming webhook */
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
  /** Invite a teammate */
  postInvitations: {
    takes: {
      body: {
        email: string
        role?: "OWNER" | "ADMIN" | "MEMBER" | undefined
      }
    }
    answers: NewInvitationSchema
  }
  /** Accept an invitation */
  postInvitationsAccept: {
    takes: {
      body: {
        token: string
        name?: string | undefined
        password: string
        /** Six digits from an authenticator app, or a recovery code. Required if two-factor is on. */
        totp?: string | undefined
      }
    }
    answers: SessionSchema
  }
  /** Get an invitation */
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
        /** Limits the search to these sources. */
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
  /** Add pages by URL */
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
        /** The maximum number of pages. */
        max_pages?: number | undefined
        /** The maximum number of links to follow from the start page. */
        max_depth?: number | undefined
        /** Reads only pages whose URL matches one of these patterns. `*` matches any text. A pattern that starts with `/` is compared with path and query. */
        include?: string[] | undefined
        /** Skips pages whose URL matches one of these patterns. */
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
        /** The maximum number of pages. */
        max_pages?: number | undefined
        /** The maximum number of links to follow from the start page. */
        max_depth?: number | undefined
        /** Reads only pages whose URL matches one of these patterns. `*` matches any text. A pattern that starts with `/` is compared with path and query. */
        include?: string[] | undefined
        /** Skips pages whose URL matches one of these patterns. */
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
        /** SHARED knowledge bases belong to the whole account, PRIVATE ones to their creator. */
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
        /** Defaults to the name of the browser. */
        name?: string | undefined
        /** A `PublicKeyCredential` as JSON. */
        response: { [key: string]: __schema0Schema }
      }
    }
    answers: PasskeySchema
  }
  /** Start adding a passkey */
  postMePasskeysOptions: {
    takes: object
    answers: PasskeyOptionsSchema
  }
  /** Start linking a single sign-on identity */
  postMeSingleSignOn: {
    takes: {
      providerId: string
      body?: {
        /** The path of the page to continue at. */
        return_to?: string | undefined
      } | undefined
    }
    answers: SignOnVisitSchema
  }
  /** Start setting up two-factor */
  postMeTotp: {
    takes: object
    answers: TotpSecretSchema
  }
  /** Turn on two-factor */
  postMeTotpConfirm: {
    takes: {
      body: {
        code: string
      }
    }
    answers: RecoveryCodesSchema
  }
  /** Create new recovery codes */
  postMeTotpRecoveryCodes: {
    takes: {
      body?: {
        /** Six digits from an authenticator app, or a recovery code. Required if two-factor is on. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return. Defaults to all fields. */
        fields?: string[] | null | undefined
        /** Limits the result to these rows. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return. Defaults to all fields. */
        fields?: string[] | null | undefined
        /** Limits the result to these rows. */
        ids?: string[] | null | undefined
      } | undefined
    }
    answers: Response
  }
  /** Change the type of a field */
  postObjectFieldChangeType: {
    takes: {
      name: string
      fieldId: number
      body: {
        /** The new type, or the current one with other metadata. */
        type: string
        /** The metadata of the new type. */
        metadata?: Record<string, unknown> | undefined
        /** The interpretation of ambiguous dates or numbers. By default the values decide. */
        format?: "day_first" | "month_first" | "decimal_comma" | "decimal_point" | undefined
        /** Removes filters, sorts and aggregations that no longer work from views. */
        force?: boolean | undefined
      }
    }
    answers: {
      field: FieldSchema
      change: FieldTypeChangeSchema
    }
  }
  /** Preview a change of type */
  postObjectFieldChangeTypePreview: {
    takes: {
      name: string
      fieldId: number
      body: {
        /** The new type, or the current one with other metadata. */
        type: string
        /** The metadata of the new type. */
        metadata?: Record<string, unknown> | undefined
        /** The interpretation of ambiguous dates or numbers. By default the values decide. */
        format?: "day_first" | "month_first" | "decimal_comma" | "decimal_point" | undefined
      }
    }
    answers: FieldTypeChangePreviewSchema
  }
  /** Duplicate a field */
  postObjectFieldDuplicate: {
    takes: {
      name: string
      fieldId: number
      body: {
        name: string
        /** Whether to copy the values, too. */
        with_values?: boolean | undefined
      }
    }
    answers: FieldSchema
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
  /** Undo a change of type */
  postObjectFieldTypeChangeUndo: {
    takes: {
      name: string
      fieldId: number
      changeId: number
      body?: {
        /** Removes filters, sorts and aggregations that no longer work from views. */
        force?: boolean | undefined
      } | undefined
    }
    answers: {
      field: FieldSchema
      change: FieldTypeChangeSchema
    }
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
        description?: string | null | undefined
        validation?: {
          formula: string
          message: string
        } | null | undefined
        type: string
        /** For a relation: also adds a field with this name to the object it leads to, which shows the same links from there. */
        reverse_name?: string | undefined
      } | undefined
    }
    answers: FieldSchema
  }
  /** Preview a formula on existing rows */
  postObjectFieldsPreviewFormula: {
    takes: {
      name: string
      body: {
        /** A tree of nodes, or the text of a formula. */
        expression: string | Record<string, unknown>
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
  /** Create an activity */
  postObjectRowActivities: {
    takes: {
      name: string
      rowId: string
      body: {
        type: "NOTE" | "EMAIL" | "PHONE_CALL" | "MEETING" | "CHATAPP"
        content: string
        /** The time of the event. Defaults to now. */
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
  /** Link a row to other rows */
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
  /** Unlink a row from other rows */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        aggregations?: {
          field: string
          operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
        }[] | undefined
        /** A field with a single value per row. */
        group_by?: string | null | undefined
        /** The maximum number of groups. */
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
      /** Whether there are more groups. */
      has_more: boolean
    }
  }
  /** Create several rows */
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
  /** Delete several rows */
  postObjectRowsBulkDelete: {
    takes: {
      name: string
      body?: {
        ids?: string[] | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
      } | undefined
    }
    answers: {
      deleted: number
    }
  }
  /** Update several rows with different values */
  postObjectRowsBulkPatch: {
    takes: {
      name: string
      body: {
        rows: {
          id: string
          /** Values by field name, flat or under `data`, and optionally `record_type_id`. */
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
  /** Update several rows with the same values */
  postObjectRowsBulkUpdate: {
    takes: {
      name: string
      body: {
        ids?: string[] | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        /** Values by field name, flat or under `data`, and optionally `record_type_id`. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return. Defaults to all fields. */
        fields?: string[] | null | undefined
        /** Limits the result to these rows. */
        ids?: string[] | null | undefined
        /** Relations to return as `{ id, title }` instead of ids. Their own relations are in their `data`. Up to 4 steps. */
        expand?: string[] | null | undefined
        limit?: number | undefined
        /** The `next_cursor` of the previous page. */
        cursor?: string | null | undefined
        /** The number of rows to skip. Can't be combined with `cursor`. */
        offset?: number | null | undefined
      } | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Preview which rows a user can see */
  postObjectRowsSeenBy: {
    takes: {
      name: string
      body: {
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        /** A user of the account. */
        user_id: number
        limit?: number | undefined
      }
    }
    answers: {
      /** The number of rows that the user can see. */
      count: number
      /** The number of rows that the caller can see. */
      total: number
      /** The first rows that the user can see. */
      results: RowSchema[]
    }
  }
  /** List deleted rows */
  postObjectRowsTrashList: {
    takes: {
      name: string
      body?: {
        limit?: number | undefined
        /** The `next_cursor` of the previous page. */
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
  /** Create or update rows by a unique field */
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
  /** Reopen a completed task of a record */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        /** The field to group by. Defaults to the view's field. */
        group_by?: string | null | undefined
        /** The maximum number of groups. */
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
        /** Whether all users can see it. Defaults to true. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The visible fields in order. Null shows all. */
        fields?: string[] | null | undefined
        /** The field to group rows by. */
        group_by?: string | null | undefined
        /** Column widths in pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The frozen columns. */
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
          description?: string | null | undefined
          validation?: {
            formula: string
            message: string
          } | null | undefined
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
        /** Whether all users can see it. Defaults to true. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The visible fields in order. Null shows all. */
        fields?: string[] | null | undefined
        /** The field to group rows by. */
        group_by?: string | null | undefined
        /** Column widths in pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The frozen columns. */
        frozen_fields?: string[] | null | undefined
        row_height?: "short" | "medium" | "tall" | "extra_tall" | null | undefined
      }
    }
    answers: ViewSchema
  }
  /** Request a password reset */
  postPasswordForgot: {
    takes: {
      body: {
        email: string
      }
    }
    answers: PasswordAskedSchema
  }
  /** Reset a password */
  postPasswordReset: {
    takes: {
      body: {
        token: string
        password: string
        /** Also revokes the user's personal API keys in every account. */
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
        /** SHARED playbooks are visible to the whole account, PRIVATE ones only to their creator. */
        visibility?: "PRIVATE" | "SHARED" | undefined
      }
    }
    answers: PlaybookSchema
  }
  /** Restart a run at one of its steps */
  postRunStepRestart: {
    takes: {
      runId: string
      stepId: string
      body?: {
        /** The version of the run, or the live version. */
        version?: "same" | "current" | undefined
        /** Required if steps would act a second time. The preview lists them. */
        actAgain?: boolean | undefined
      } | undefined
    }
    answers: StartedRunSchema
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
  /** Retry failed runs from the node that failed */
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
  /** Create a saved reply */
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
  /** Render a saved reply for a conversation */
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
  /** Set up a new server */
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
  /** Add a single sign-on provider */
  postSsoProviders: {
    takes: {
      body: {
        name: string
        issuer: string
        client_id: string
        allowed_domains: string[]
        /** The role of users who sign in for the first time. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return. Defaults to all fields. */
        fields?: string[] | null | undefined
        /** Limits the result to these rows. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return. Defaults to all fields. */
        fields?: string[] | null | undefined
        /** Limits the result to these rows. */
        ids?: string[] | null | undefined
      } | undefined
    }
    answers: Response
  }
  /** Change the type of a field */
  postTableFieldChangeType: {
    takes: {
      name: string
      fieldId: number
      body: {
        /** The new type, or the current one with other metadata. */
        type: string
        /** The metadata of the new type. */
        metadata?: Record<string, unknown> | undefined
        /** The interpretation of ambiguous dates or numbers. By default the values decide. */
        format?: "day_first" | "month_first" | "decimal_comma" | "decimal_point" | undefined
        /** Removes filters, sorts and aggregations that no longer work from views. */
        force?: boolean | undefined
      }
    }
    answers: {
      field: FieldSchema
      change: FieldTypeChangeSchema
    }
  }
  /** Preview a change of type */
  postTableFieldChangeTypePreview: {
    takes: {
      name: string
      fieldId: number
      body: {
        /** The new type, or the current one with other metadata. */
        type: string
        /** The metadata of the new type. */
        metadata?: Record<string, unknown> | undefined
        /** The interpretation of ambiguous dates or numbers. By default the values decide. */
        format?: "day_first" | "month_first" | "decimal_comma" | "decimal_point" | undefined
      }
    }
    answers: FieldTypeChangePreviewSchema
  }
  /** Duplicate a field */
  postTableFieldDuplicate: {
    takes: {
      name: string
      fieldId: number
      body: {
        name: string
        /** Whether to copy the values, too. */
        with_values?: boolean | undefined
      }
    }
    answers: FieldSchema
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
  /** Undo a change of type */
  postTableFieldTypeChangeUndo: {
    takes: {
      name: string
      fieldId: number
      changeId: number
      body?: {
        /** Removes filters, sorts and aggregations that no longer work from views. */
        force?: boolean | undefined
      } | undefined
    }
    answers: {
      field: FieldSchema
      change: FieldTypeChangeSchema
    }
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
        description?: string | null | undefined
        validation?: {
          formula: string
          message: string
        } | null | undefined
        type: string
        /** For a relation: also adds a field with this name to the object it leads to, which shows the same links from there. */
        reverse_name?: string | undefined
      } | undefined
    }
    answers: FieldSchema
  }
  /** Preview a formula on existing rows */
  postTableFieldsPreviewFormula: {
    takes: {
      name: string
      body: {
        /** A tree of nodes, or the text of a formula. */
        expression: string | Record<string, unknown>
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
  /** Link a row to other rows */
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
  /** Unlink a row from other rows */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        aggregations?: {
          field: string
          operation: "count" | "empty" | "filled" | "percent_empty" | "percent_filled" | "unique" | "sum" | "avg" | "median" | "min" | "max" | "range"
        }[] | undefined
        /** A field with a single value per row. */
        group_by?: string | null | undefined
        /** The maximum number of groups. */
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
      /** Whether there are more groups. */
      has_more: boolean
    }
  }
  /** Create several rows */
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
  /** Delete several rows */
  postTableRowsBulkDelete: {
    takes: {
      name: string
      body?: {
        ids?: string[] | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
      } | undefined
    }
    answers: {
      deleted: number
    }
  }
  /** Update several rows with different values */
  postTableRowsBulkPatch: {
    takes: {
      name: string
      body: {
        rows: {
          id: string
          /** Values by field name, flat or under `data`, and optionally `record_type_id`. */
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
  /** Update several rows with the same values */
  postTableRowsBulkUpdate: {
    takes: {
      name: string
      body: {
        ids?: string[] | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        /** Values by field name, flat or under `data`, and optionally `record_type_id`. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        sort?: unknown[] | null | undefined
        /** The fields to return. Defaults to all fields. */
        fields?: string[] | null | undefined
        /** Limits the result to these rows. */
        ids?: string[] | null | undefined
        /** Relations to return as `{ id, title }` instead of ids. Their own relations are in their `data`. Up to 4 steps. */
        expand?: string[] | null | undefined
        limit?: number | undefined
        /** The `next_cursor` of the previous page. */
        cursor?: string | null | undefined
        /** The number of rows to skip. Can't be combined with `cursor`. */
        offset?: number | null | undefined
      } | undefined
    }
    answers: {
      results: RowSchema[]
      next_cursor: string | null
    }
    pages: true
  }
  /** Preview which rows a user can see */
  postTableRowsSeenBy: {
    takes: {
      name: string
      body: {
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        /** A user of the account. */
        user_id: number
        limit?: number | undefined
      }
    }
    answers: {
      /** The number of rows that the user can see. */
      count: number
      /** The number of rows that the caller can see. */
      total: number
      /** The first rows that the user can see. */
      results: RowSchema[]
    }
  }
  /** List deleted rows */
  postTableRowsTrashList: {
    takes: {
      name: string
      body?: {
        limit?: number | undefined
        /** The `next_cursor` of the previous page. */
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
  /** Create or update rows by a unique field */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
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
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        record_type_id?: number | null | undefined
        /** Adds the filter of a view, and its sort and fields if none are given. */
        view_id?: number | null | undefined
        /** Words that a row must contain, ignoring case and accents, in its texts, numbers and option names, or in the names of related rows and users. */
        search?: string | null | undefined
        /** The field to group by. Defaults to the view's field. */
        group_by?: string | null | undefined
        /** The maximum number of groups. */
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
        /** Whether all users can see it. Defaults to true. */
        shared?: boolean | undefined
        /** A QueryDSL filter: `{ path, operator, value }`, or several of them under `and`, `or` and `not`. A path is `[Field]` or `[Relation].[Field]`. `[deals.Company].[Amount]` goes backwards, to the deals whose Company is the row. Dates can be relative: `TODAY+7d`, `START_OF_MONTH`, `NOW-3h`. */
        query?: Record<string, unknown> | null | undefined
        sort?: unknown[] | null | undefined
        /** The visible fields in order. Null shows all. */
        fields?: string[] | null | undefined
        /** The field to group rows by. */
        group_by?: string | null | undefined
        /** Column widths in pixels by field name. */
        widths?: { [key: string]: number } | null | undefined
        /** The frozen columns. */
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
          description?: string | null | undefined
          validation?: {
            formula: string
            message: string
          } | null | undefined
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
  /** Approve or decline a task */
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
  /** Reopen a completed task */
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
        /** A record of that object. Requires `object_name`. */
        row_id?: string | null | undefined
      }
    }
    answers: TaskSchema
  }
  /** Create a team */
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
        /** Values by name, as listed by the template. */
        inputs?: Record<string, unknown> | undefined
        /** Whether to add sample data, which can be removed again. */
        sample_data?: boolean | undefined
        /** The language of greetings, instructions, messages and field names. */
        language?: "en" | "de" | "fr" | "es" | undefined
      } | undefined
    }
    answers: TemplateInstallationSchema
  }
  /** Get the current definition of an MCP tool */
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
        /** The function to call. Optional if the tool has only one. */
        function?: string | undefined
        /** The arguments. */
        input?: Record<string, unknown> | undefined
      } | undefined
    }
    answers: {
      function: string
      success: boolean
      /** The result as the model would see it. */
      output: unknown
      /** The error as the model would see it. */
      error: string | null
      milliseconds: number
    }
  }
  /** Create a tool */
  postTools: {
    takes: {
      body: {
        type: "HTTP"
        /** The name that the model uses. Unique in the account. */
        name: string
        /** What the tool does and when to use it. The model knows nothing else about it. */
        description: string
        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined
        /** The host is fixed. Only the rest of the URL can contain `{parameters}`. */
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
        /** A JSON Schema of the parameters that the model fills in: an object whose properties have `type`, `description`, `enum`, `format`, bounds, `items` and `properties`. */
        parameters?: Record<string, unknown> | undefined
        timeoutSeconds?: number | undefined
        /** Kept encrypted and never read back; `{secrets.NAME}` puts one into a request. */
        secrets?: { [key: string]: string } | undefined
      } | {
        type: "TABLE"
        /** The name that the model uses. Unique in the account. */
        name: string
        /** What the tool does and when to use it. The model knows nothing else about it. */
        description: string
        /** The object or table. */
        tableId: number
        /** Limits the tool to records of this type. Null for all records. */
        recordTypeId?: number | null | undefined
        /** `createActivity` works for objects only. */
        operations: ("read" | "create" | "update" | "delete" | "createActivity")[]
      } | {
        type: "MCP"
        /** Defaults to the name on the server. */
        name?: string | undefined
        /** Replaces the server's description. The model knows nothing else about the tool. */
        description?: string | undefined
        url: string
        headers?: {
          key: string
          value: string
        }[] | undefined
        /** The name on the server. */
        remoteName: string
        /** The hash of the definition that you reviewed. Any other definition is refused. */
        hash?: string | undefined
        /** Whether the tool changes data. Defaults to what the server says. */
        changes?: boolean | undefined
        timeoutSeconds?: number | undefined
        /** Kept encrypted and never read back; `{secrets.NAME}` puts one into a request. */
        secrets?: { [key: string]: string } | undefined
      }
    }
    answers: HttpToolSchema | TableToolSchema | McpToolSchema
  }
  /** List the tools of an MCP server */
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
  /** Create a password reset link for a user */
  postUserPasswordLink: {
    takes: {
      userId: number
    }
    answers: PasswordLinkSchema
  }
  /** Run the live version of a workflow with a payload */
  postWorkflowCall: {
    takes: {
      workflowId: number
      body?: {
        /** The trigger data. */
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
  /** Import a graph as the draft of a workflow */
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
          kind: "agent" | "aiModel" | "aiModelName" | "connectedAccount" | "flow" | "intent" | "knowledgeBase" | "phoneNumber" | "playbook" | "recordType" | "table" | "team" | "tool" | "webhook" | "workflow"
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
  /** Start a new run with the trigger data of an earlier one */
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
  /** Test a node of the draft */
  postWorkflowNodeTry: {
    takes: {
      workflowId: number
      nodeId: string
      body?: {
        /** Values by name: results of nodes, `trigger_payload`, `loop`, and in flows `last_message` and related names. */
        input?: Record<string, unknown> | undefined
        variables?: { [key: string]: string } | undefined
        /** Whether pinned data takes precedence over the last run. */
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
        /** A description of the changes. */
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
  /** Set a secret of a workflow */
  postWorkflowSecrets: {
    takes: {
      workflowId: number
      body: {
        name: string
        value: string
        /** The origins it may be sent to: scheme, host and, unless it is the default, port. */
        origins: string[]
      }
    }
    answers: GraphSecretSchema
  }
  /** Test the draft of a workflow */
  postWorkflowTestRun: {
    takes: {
      workflowId: number
      body?: {
        /** The trigger data. */
        payload?: unknown
        /** Starts at this node. Earlier nodes use pinned data, or data from the last run. */
        from?: string | undefined
        /** Ends after this node. */
        until?: string | undefined
        /** Skips nodes with pinned data. */
        usePinned?: boolean | undefined
        /** Skips everything that would change something: records, messages, and requests to other servers except GET. */
        dryRun?: boolean | undefined
      } | undefined
    }
    answers: StartedRunSchema
  }
  /** Validate the draft of a workflow */
  postWorkflowValidate: {
    takes: {
      workflowId: number
    }
    answers: {
      valid: boolean
      issues: GraphIssueSchema[]
    }
  }
  /** Create a variable of a workflow */
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
  /** Restore a version of a workflow as the draft */
  postWorkflowVersionRestore: {
    takes: {
      workflowId: number
      snapshotId: string
    }
    answers: GraphSchema
  }
  /** Create a workflow */
  postWorkflows: {
    takes: {
      body: {
        name: string
        description?: string | null | undefined
      }
    }
    answers: WorkflowSchema
  }
  /** Update the name or description of an agent */
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
  /** Update the settings of an agent */
  putAgentAgentSetting: {
    takes: {
      agentId: string
      body?: {
        /** The agent's role, task and tone. */
        instructions?: string | undefined
        /** A TEXT model of `GET /ai-models`. Null uses the default model. */
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
            /** The number of passages per search. */
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
            /** An IANA time zone. Null uses the account's time zone. */
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
  /** Update the metadata or status of a flow */
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
  /** Update a node of a flow */
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
  /** Pin data to a node */
  putAgentFlowNodePinned: {
    takes: {
      agentId: string
      flowId: number
      nodeId: string
      body: {
        /** The result of the node. */
        output: unknown
        /** The captured values. */
        variables?: { [key: string]: string } | undefined
      }
    }
    answers: PinnedValueSchema
  }
  /** Update the guardrails of an agent */
  putAgentGuardrails: {
    takes: {
      agentId: string
      body?: {
        rules?: GuardrailRuleInputSchema[] | undefined
        /** The answer to a blocked message. Null for a standard text in the visitor's language. */
        blocked_input_message?: string | null | undefined
        /** Said instead of a blocked answer. Null for a standard text in the visitor's language. */
        blocked_output_message?: string | null | undefined
      } | undefined
    }
    answers: AgentGuardrailsSchema
  }
  /** Update the hand-off settings of an agent */
  putAgentHandOver: {
    takes: {
      agentId: string
      body?: {
        /** Lets the agent hand off to a teammate with the tool `hand_off`. */
        enabled?: boolean | undefined
        /** The team to ask. Null for all teammates. */
        teamId?: number | null | undefined
      } | undefined
    }
    answers: AgentHandOverSchema
  }
  /** Update an intent */
  putAgentIntent: {
    takes: {
      agentId: string
      intentId: number
      body?: {
        name?: string | undefined
        /** The intent in plain words. */
        description?: string | null | undefined
        /** Training phrases: ways in which users express the intent. */
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
  /** Update the settings of a channel */
  putAgentSetting: {
    takes: {
      agentId: string
      channel: "chatapp" | "email" | "livechat" | "pageapp" | "photoapp" | "telegram"
      body?: {
        /** Whether the agent answers on this channel. */
        enabled?: boolean | undefined
        /** Sent at most once an hour while the agent is paused or turned off on this channel. Null sends nothing. */
        offlineMessage?: string | null | undefined
        /** Whether conversations become idle (CONVERSATION_IDLE). */
        enableIdle?: boolean | undefined
        /** Hours in which a message reopens a conversation that a teammate closed. After that, or with 0, it starts a new conversation. */
        reopenHours?: number | undefined
        idleSettings?: {
          /** Minutes without a message after which a conversation is idle. */
          minutes?: number | undefined
          /** Sent when the conversation becomes idle. Null sends nothing. */
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
  /** Update the texts and theme of an agent */
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
  /** Update a variable */
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
  /** Apply files to the account */
  putConfiguration: {
    takes: {
      body: {
        files: {
          path: string
          /** A resource as in the API, with `ref(path)` instead of ids. */
          content: Record<string, unknown>
        }[]
        prune?: boolean | undefined
        /** Objects and tables that `prune` may delete together with their records. */
        deletes?: string[] | undefined
        /** The revisions that you last saw, by file. If a file that would change has another revision, the answer is 409. If omitted, everything is overwritten. */
        revisions?: { [key: string]: string } | undefined
        /** Values of secrets that are not stored yet for their origins, by name or by `file#name`. */
        secrets?: { [key: string]: string } | undefined
      }
    }
    answers: ConfigurationPushedSchema
  }
  /** Mark a conversation as read or unread */
  putConversationRead: {
    takes: {
      conversationId: string
      body: {
        read: boolean
      }
    }
    answers: undefined
  }
  /** Switch to another account */
  putCurrentSessionAccount: {
    takes: {
      body: {
        account_id: number
      }
    }
    answers: SessionSchema
  }
  /** Require signed deliveries */
  putIncomingWebhookSignature: {
    takes: {
      webhookId: string
    }
    answers: WebhookSigningSecretSchema
  }
  /** Update a knowledge base */
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
  /** Schedule crawls of a website */
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
  /** Update notification settings */
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
  /** Change the caller's password */
  putMePassword: {
    takes: {
      body: {
        password: string
        /** Also revokes the user's personal API keys in every account. */
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
        /** 0 always picks the most likely words. Null uses the server's default. */
        temperature: number | null
        /** Makes answers repeatable where the server supports it; null for none. */
        seed: number | null
        /** The context size. Longer conversations are shortened before they are sent. Null if unknown. */
        context_tokens: number | null
        /** Credits per million input tokens. Null for none. */
        input_price: number | null
        /** Credits per million output tokens. Null for none. */
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
  /** Update a playbook */
  putPlaybook: {
    takes: {
      playbookId: number
      body?: {
        name?: string | undefined
        /** What the agent does when the playbook applies, in plain words. */
        instructions?: string | undefined
        description?: string | null | undefined
        /** SHARED playbooks are visible to the whole account, PRIVATE ones only to their creator. */
        visibility?: "PRIVATE" | "SHARED" | undefined
      } | undefined
    }
    answers: PlaybookSchema
  }
  /** Report presence */
  putPresence: {
    takes: {
      body: {
        /** An id that the window chooses for itself. */
        client_id: string
        place: string | null
        /** The position in that place: a cell, a node. */
        details?: unknown
      }
    }
    answers: undefined
  }
  /** Replace the sharing settings of a table */
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
  /** Set working hours and waiting limits of a team */
  putTeamInboxSettings: {
    takes: {
      teamId: number
      body?: TeamInboxSettingsInputSchema | undefined
    }
    answers: TeamInboxSettingsSchema
  }
  /** Update a tool */
  putTool: {
    takes: {
      toolId: number
      body?: {
        type?: "HTTP" | "TABLE" | "MCP" | undefined
        /** The name that the model uses. Unique in the account. */
        name?: string | undefined
        /** What the tool does and when to use it. The model knows nothing else about it. */
        description?: string | undefined
        /** The object or table. */
        tableId?: number | undefined
        recordTypeId?: number | null | undefined
        /** `createActivity` works for objects only. */
        operations?: ("read" | "create" | "update" | "delete" | "createActivity")[] | undefined
        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined
        /** The host is fixed. Only the rest of the URL can contain `{parameters}`. */
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
        /** Kept encrypted and never read back; `{secrets.NAME}` puts one into a request. Omitted secrets stay unchanged. Null removes a secret. */
        secrets?: { [key: string]: string | null } | undefined
      } | undefined
    }
    answers: HttpToolSchema | TableToolSchema | McpToolSchema
  }
  /** Update the metadata or status of a workflow */
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
  /** Set the limits of the runs of a workflow */
  putWorkflowFlowControl: {
    takes: {
      workflowId: number
      body?: {
        /** An expression over the trigger data. The limits apply to each value of it separately. Null for one limit for all runs. */
        key?: string | null | undefined
        /** The number of runs between their start and their end, waits included. */
        concurrency?: number | null | undefined
        rate?: {
          /** The number of runs. */
          runs: number
          /** The period in which so many runs start. */
          seconds: number
        } | null | undefined
        /** Starts a run once so many seconds have passed without a newer event. The runs of older events are canceled. */
        debounceSeconds?: number | null | undefined
      } | undefined
    }
    answers: FlowControlSchema
  }
  /** Update a node of a workflow */
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
  /** Pin data to a node */
  putWorkflowNodePinned: {
    takes: {
      workflowId: number
      nodeId: string
      body: {
        /** The result of the node. */
        output: unknown
        /** The captured values. */
        variables?: { [key: string]: string } | undefined
      }
    }
    answers: PinnedValueSchema
  }
  /** Update a variable */
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
  getAgentGuardrails: 'GET /agents/{agentId}/guardrails',
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
  getCallableWorkflow: 'GET /callable-workflows/{workflowId}',
  getCallableWorkflows: 'GET /callable-workflows',
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
  getObjectAccess: 'GET /objects/{name}/access',
  getObjectActivity: 'GET /objects/{name}/activities/{id}',
  getObjectFieldFormulaDependencies: 'GET /objects/{name}/fields/{fieldId}/formula-dependencies',
  getObjectFieldOptions: 'GET /objects/{name}/fields/{fieldId}/options',
  getObjectFieldTypeChanges: 'GET /objects/{name}/fields/{fieldId}/type-changes',
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
  getRunStepRestart: 'GET /runs/{runId}/steps/{stepId}/restart',
  getRunSteps: 'GET /runs/{runId}/steps',
  getRuns: 'GET /runs',
  getRunsAnalytics: 'GET /runs/analytics',
  getSavedReplies: 'GET /saved-replies',
  getSearch: 'GET /search',
  getSessions: 'GET /sessions',
  getSsoProviders: 'GET /sso-providers',
  getTable: 'GET /tables/{name}',
  getTableAccess: 'GET /tables/{name}/access',
  getTableFieldFormulaDependencies: 'GET /tables/{name}/fields/{fieldId}/formula-dependencies',
  getTableFieldOptions: 'GET /tables/{name}/fields/{fieldId}/options',
  getTableFieldTypeChanges: 'GET /tables/{name}/fields/{fieldId}/type-changes',
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
  getWorkflowFlowControl: 'GET /workflows/{workflowId}/flow-control',
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
  postAgentGuardrailsTry: 'POST /agents/{agentId}/guardrails/try read',
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
  postObjectFieldChangeType: 'POST /objects/{name}/fields/{fieldId}/change-type key',
  postObjectFieldChangeTypePreview: 'POST /objects/{name}/fields/{fieldId}/change-type/preview read',
  postObjectFieldDuplicate: 'POST /objects/{name}/fields/{fieldId}/duplicate key',
  postObjectFieldOptions: 'POST /objects/{name}/fields/{fieldId}/options key',
  postObjectFieldTypeChangeUndo: 'POST /objects/{name}/fields/{fieldId}/type-changes/{changeId}/undo key',
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
  postRunStepRestart: 'POST /runs/{runId}/steps/{stepId}/restart key',
  postRunsCancel: 'POST /runs/cancel key',
  postRunsRetry: 'POST /runs/retry key',
  postSavedReplies: 'POST /saved-replies key',
  postSavedReplyFill: 'POST /saved-replies/{savedReplyId}/fill read',
  postSetup: 'POST /setup',
  postSsoProviders: 'POST /sso-providers key',
  postTableExportCsv: 'POST /tables/{name}/export/csv file read',
  postTableExportXlsx: 'POST /tables/{name}/export/xlsx file read',
  postTableFieldChangeType: 'POST /tables/{name}/fields/{fieldId}/change-type key',
  postTableFieldChangeTypePreview: 'POST /tables/{name}/fields/{fieldId}/change-type/preview read',
  postTableFieldDuplicate: 'POST /tables/{name}/fields/{fieldId}/duplicate key',
  postTableFieldOptions: 'POST /tables/{name}/fields/{fieldId}/options key',
  postTableFieldTypeChangeUndo: 'POST /tables/{name}/fields/{fieldId}/type-changes/{changeId}/undo key',
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
  putAgentGuardrails: 'PUT /agents/{agentId}/guardrails',
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
  putWorkflowFlowControl: 'PUT /workflows/{workflowId}/flow-control',
  putWorkflowNode: 'PUT /workflows/{workflowId}/nodes/{nodeId}',
  putWorkflowNodePinned: 'PUT /workflows/{workflowId}/nodes/{nodeId}/pinned',
  putWorkflowVariable: 'PUT /workflows/{workflowId}/variables/{variableId}',
} as const
