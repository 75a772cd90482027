// Made by `npm run schema` from the migrated database.
import type { ColumnType, GeneratedAlways } from 'kysely'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

export interface Schema {
  accounts: {
    id: GeneratedAlways<number>
    name: string
    namespace: string
    time_zone: ColumnType<string, string | undefined, string>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    default_country: ColumnType<string | null, string | null | undefined, string | null>
    bills_tokens: ColumnType<boolean, boolean | undefined, boolean>
  }
  activities: {
    id: string
    account_id: number
    object_id: number
    row_id: string
    type: string
    content: string
    auto: ColumnType<boolean, boolean | undefined, boolean>
    data: ColumnType<Json | null, string | null | undefined, string | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    agent: ColumnType<Json | null, string | null | undefined, string | null>
    occurred_at: ColumnType<Date, Date | undefined, Date>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  agent_channels: {
    agent_id: string
    channel: string
    settings: ColumnType<Json, string, string>
  }
  agent_knowledge_bases: {
    agent_id: string
    knowledge_base_id: number
  }
  agents: {
    id: string
    account_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    is_offline: ColumnType<boolean, boolean | undefined, boolean>
    theme: ColumnType<Json, string, string>
    settings: ColumnType<Json, string, string>
    identity_secret: string
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    hand_over: ColumnType<Json, string | undefined, string>
    fallback_model_id: ColumnType<number | null, number | null | undefined, number | null>
    set_up_by: ColumnType<number | null, number | null | undefined, number | null>
    guardrails: ColumnType<Json, string | undefined, string>
  }
  api_keys: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    hash: Buffer
    prefix: string
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  attention_notices: {
    account_id: number
    subject_type: 'channel' | 'integration' | 'webhook'
    subject_id: string
    name: string
    reason: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  audit_log: {
    id: string
    account_id: number
    user_id: ColumnType<number | null, number | null | undefined, number | null>
    actor: string
    via: 'key' | 'session' | 'token' | 'sign-in'
    action: string
    target: ColumnType<Json, string | undefined, string>
    before: ColumnType<Json | null, string | null | undefined, string | null>
    after: ColumnType<Json | null, string | null | undefined, string | null>
    address: string
    request_id: string
    created_at: ColumnType<Date, Date | undefined, Date>
    client: ColumnType<string | null, string | null | undefined, string | null>
  }
  channel_connections: {
    id: GeneratedAlways<number>
    account_id: number
    channel: string
    provider_id: string
    business_id: ColumnType<string | null, string | null | undefined, string | null>
    page_id: ColumnType<string | null, string | null | undefined, string | null>
    name: string
    phone_number: ColumnType<string | null, string | null | undefined, string | null>
    agent_id: ColumnType<string | null, string | null | undefined, string | null>
    status: ColumnType<'CONNECTED' | 'NEEDS_ATTENTION', 'CONNECTED' | 'NEEDS_ATTENTION' | undefined, 'CONNECTED' | 'NEEDS_ATTENTION'>
    status_reason: ColumnType<string | null, string | null | undefined, string | null>
    credentials: string
    verify_token_hash: Buffer
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  channel_deliveries: {
    connection_id: number
    provider_message_id: string
    outbox_id: string
    part: number
    person_id: string
    written_as: ColumnType<string | null, string | null | undefined, string | null>
    status: ColumnType<'SENT' | 'DELIVERED' | 'READ' | 'FAILED', 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | undefined, 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'>
    error: ColumnType<string | null, string | null | undefined, string | null>
    sent_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  channel_inbox: {
    id: string
    ordinal: GeneratedAlways<number>
    connection_id: number
    person_id: string
    provider_message_id: string
    content: ColumnType<Json, string, string>
    sent_at: Date
    state: ColumnType<'PENDING' | 'DONE' | 'FAILED', 'PENDING' | 'DONE' | 'FAILED' | undefined, 'PENDING' | 'DONE' | 'FAILED'>
    attempts: ColumnType<number, number | undefined, number>
    next_attempt_at: ColumnType<Date, Date | undefined, Date>
    error: ColumnType<string | null, string | null | undefined, string | null>
    received_at: ColumnType<Date, Date | undefined, Date>
    deaths: ColumnType<number, number | undefined, number>
    account_id: number
    holder: ColumnType<string | null, string | null | undefined, string | null>
    interrupts: ColumnType<number, number | undefined, number>
    failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_answered: ColumnType<boolean, boolean | undefined, boolean>
  }
  channel_media: {
    message_id: string
    place: number
    account_id: number
    hash: string
    file_name: string
    content_type: string
    size: number
    created_at: ColumnType<Date, Date | undefined, Date>
    id: ColumnType<string, string | undefined, string>
  }
  channel_polls: {
    connection_id: number
    account_id: number
    place: ColumnType<string | null, string | null | undefined, string | null>
  }
  channel_senders: {
    connection_id: number
    sender: string
    hour: Date
    in_hour: number
    day: Date
    in_day: number
  }
  configuration_keys: {
    account_id: number
    folder: string
    key: string
    thing: string
  }
  connected_accounts: {
    id: GeneratedAlways<number>
    account_id: number
    provider: string
    name: string
    status: ColumnType<'CONNECTED' | 'NEEDS_ATTENTION', 'CONNECTED' | 'NEEDS_ATTENTION' | undefined, 'CONNECTED' | 'NEEDS_ATTENTION'>
    status_reason: ColumnType<string | null, string | null | undefined, string | null>
    credentials: string
    scopes: ColumnType<string[], string[] | undefined, string[]>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    renewing_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  conversation_days: {
    agent_id: string
    day: string
    channel: string
    conversations: ColumnType<number, number | undefined, number>
    user_messages: ColumnType<number, number | undefined, number>
    agent_messages: ColumnType<number, number | undefined, number>
    failed_turns: ColumnType<number, number | undefined, number>
    credits: ColumnType<number, number | undefined, number>
    positive: ColumnType<number, number | undefined, number>
    negative: ColumnType<number, number | undefined, number>
  }
  conversation_entries: {
    id: string
    conversation_id: string
    ordinal: GeneratedAlways<number>
    turn_id: ColumnType<string | null, string | null | undefined, string | null>
    role: ColumnType<'USER' | 'AGENT' | null, 'USER' | 'AGENT' | null | undefined, 'USER' | 'AGENT' | null>
    content: ColumnType<string | null, string | null | undefined, string | null>
    type: ColumnType<string | null, string | null | undefined, string | null>
    data: ColumnType<Json | null, string | null | undefined, string | null>
    feedback: ColumnType<'POSITIVE' | 'NEGATIVE' | null, 'POSITIVE' | 'NEGATIVE' | null | undefined, 'POSITIVE' | 'NEGATIVE' | null>
    feedback_comment: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Date
    by_person: ColumnType<boolean, boolean | undefined, boolean>
    user_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  conversation_outbox: {
    id: string
    ordinal: GeneratedAlways<number>
    conversation_id: string
    payload: ColumnType<Json | null, string | null | undefined, string | null>
    state: ColumnType<'PENDING' | 'SENT' | 'FAILED', 'PENDING' | 'SENT' | 'FAILED' | undefined, 'PENDING' | 'SENT' | 'FAILED'>
    parts_sent: ColumnType<number, number | undefined, number>
    attempts: ColumnType<number, number | undefined, number>
    next_attempt_at: ColumnType<Date, Date | undefined, Date>
    error: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    deaths: ColumnType<number, number | undefined, number>
    account_id: number
    holder: ColumnType<string | null, string | null | undefined, string | null>
    interrupts: ColumnType<number, number | undefined, number>
    failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  conversation_reads: {
    user_id: number
    conversation_id: string
    read_at: Date
  }
  conversation_traces: {
    turn_id: string
    steps: ColumnType<Json, string, string>
  }
  conversation_turns: {
    id: string
    conversation_id: string
    ordinal: GeneratedAlways<number>
    status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED'
    request: ColumnType<Json, string, string>
    epoch: ColumnType<number, number | undefined, number>
    attempts: ColumnType<number, number | undefined, number>
    checkpoint: ColumnType<Json | null, string | null | undefined, string | null>
    is_acting: ColumnType<boolean, boolean | undefined, boolean>
    error: ColumnType<string | null, string | null | undefined, string | null>
    credits: ColumnType<number, number | undefined, number>
    input_tokens: ColumnType<number, number | undefined, number>
    output_tokens: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date | undefined, Date>
    started_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    completed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  conversation_words: {
    agent_id: string
    word: string
    conversation_id: string
  }
  conversation_words_due: {
    conversation_id: string
  }
  conversations: {
    id: string
    account_id: number
    agent_id: string
    channel: string
    external_id: ColumnType<string | null, string | null | undefined, string | null>
    status: ColumnType<'OPEN' | 'CLOSED', 'OPEN' | 'CLOSED' | undefined, 'OPEN' | 'CLOSED'>
    contact_id: ColumnType<string | null, string | null | undefined, string | null>
    feedback: ColumnType<'POSITIVE' | 'NEGATIVE' | null, 'POSITIVE' | 'NEGATIVE' | null | undefined, 'POSITIVE' | 'NEGATIVE' | null>
    message_count: ColumnType<number, number | undefined, number>
    summary: ColumnType<string | null, string | null | undefined, string | null>
    summarised_to: ColumnType<number, number | undefined, number>
    state: ColumnType<Json, string | undefined, string>
    epoch: ColumnType<number, number | undefined, number>
    created_at: Date
    last_message_at: Date
    idle_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    handler: ColumnType<'AGENT' | 'QUEUE' | 'HUMAN', 'AGENT' | 'QUEUE' | 'HUMAN' | undefined, 'AGENT' | 'QUEUE' | 'HUMAN'>
    assignee_id: ColumnType<number | null, number | null | undefined, number | null>
    team_id: ColumnType<number | null, number | null | undefined, number | null>
    priority: ColumnType<'LOW' | 'NORMAL' | 'HIGH' | 'URGENT', 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT' | undefined, 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT'>
    tags: ColumnType<string[], string[] | undefined, string[]>
    snoozed_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    first_reply_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    next_reply_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    waiting_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    wait_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    hand_over_reason: ColumnType<string | null, string | null | undefined, string | null>
    hand_over_summary: ColumnType<string | null, string | null | undefined, string | null>
    hand_back_note: ColumnType<string | null, string | null | undefined, string | null>
    asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    replied_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    replied_by: ColumnType<number | null, number | null | undefined, number | null>
    holder: ColumnType<string | null, string | null | undefined, string | null>
    language: ColumnType<string | null, string | null | undefined, string | null>
    person_name: ColumnType<string | null, string | null | undefined, string | null>
    reopens_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  credit_balances: {
    account_id: number
    available: number
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  credit_days: {
    account_id: number
    day: string
    model_id: number
    credits: ColumnType<number, number | undefined, number>
    messages: ColumnType<number, number | undefined, number>
    input_tokens: ColumnType<number, number | undefined, number>
    output_tokens: ColumnType<number, number | undefined, number>
  }
  credit_operations: {
    account_id: number
    operation_id: string
    model_id: number
    status: 'RESERVED' | 'SETTLED' | 'RELEASED'
    reserved: number
    charged: ColumnType<number, number | undefined, number>
    input_tokens: ColumnType<number, number | undefined, number>
    output_tokens: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date | undefined, Date>
    settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  ended_calls: {
    run_id: string
  }
  erasure_files: {
    erasure_id: string
    hash: string
  }
  erasures: {
    id: string
    account_id: number
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    is_dry_run: boolean
    deletes_records: boolean
    status: ColumnType<'WAITING' | 'RUNNING' | 'DONE' | 'FAILED', 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | undefined, 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'>
    sealed: ColumnType<string | null, string | null | undefined, string | null>
    progress: ColumnType<Json, string | undefined, string>
    report: ColumnType<Json, string | undefined, string>
    error: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    completed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  event_listeners: {
    account_id: number
    topic: string
    object_id: number
    listener: string
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  events: {
    id: GeneratedAlways<number>
    account_id: number
    topic: string
    object_id: number
    kind: string
    record_type_id: number
    row_id: string
    field_ids: number[]
    user_id: ColumnType<number | null, number | null | undefined, number | null>
    causes: ColumnType<string[], string[] | undefined, string[]>
    occurred_at: ColumnType<Date, Date | undefined, Date>
    attempts: ColumnType<number, number | undefined, number>
    retry_at: ColumnType<Date, Date | undefined, Date>
    failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    error: ColumnType<string | null, string | null | undefined, string | null>
    deaths: ColumnType<number, number | undefined, number>
    interrupts: ColumnType<number, number | undefined, number>
    holder: ColumnType<string | null, string | null | undefined, string | null>
  }
  failed_run_notices: {
    run_id: string
    account_id: number
    workflow_id: number
    user_id: ColumnType<number | null, number | null | undefined, number | null>
    error: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  field_change_values: {
    change_id: number
    row_id: string
    value: ColumnType<Json, string, string>
  }
  field_changes: {
    id: GeneratedAlways<number>
    object_id: number
    field_id: number
    user_id: ColumnType<number | null, number | null | undefined, number | null>
    before: ColumnType<Json, string, string>
    report: ColumnType<Json, string | undefined, string>
    created_at: ColumnType<Date, Date | undefined, Date>
    undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    undoes: ColumnType<number | null, number | null | undefined, number | null>
  }
  field_options: {
    id: GeneratedAlways<number>
    field_id: number
    name: string
    color: string
    position: number
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  fields: {
    id: GeneratedAlways<number>
    object_id: number
    name: string
    type: string
    metadata: ColumnType<Json, string, string>
    default_value: ColumnType<Json | null, string | null | undefined, string | null>
    required: ColumnType<boolean, boolean | undefined, boolean>
    is_unique: ColumnType<boolean, boolean | undefined, boolean>
    record_type_id: ColumnType<number | null, number | null | undefined, number | null>
    related_object_id: ColumnType<number | null, number | null | undefined, number | null>
    position: number
    built_in: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    column_type: ColumnType<string | null, string | null | undefined, string | null>
    description: ColumnType<string | null, string | null | undefined, string | null>
    rule: ColumnType<Json | null, string | null | undefined, string | null>
  }
  flows: {
    id: GeneratedAlways<number>
    account_id: number
    agent_id: string
    graph_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    status: 'ACTIVE' | 'DRAFT' | 'PAUSED' | 'ARCHIVED'
    is_default: ColumnType<boolean, boolean | undefined, boolean>
    run_count: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  graph_comments: {
    graph_id: number
    comment_id: string
    ordinal: GeneratedAlways<number>
    content: ColumnType<Json, string, string>
    revision: number
  }
  graph_nodes: {
    graph_id: number
    node_id: string
    ordinal: GeneratedAlways<number>
    alias: string
    type: string
    content: ColumnType<Json, string, string>
    edges: ColumnType<Json, string, string>
    revision: ColumnType<number, number | undefined, number>
    edges_revision: ColumnType<number, number | undefined, number>
  }
  graph_pins: {
    graph_id: number
    node_id: string
    output: ColumnType<Json, string, string>
    variables: ColumnType<Json, string, string>
    updated_at: ColumnType<Date, Date | undefined, Date>
    pinned_by: ColumnType<number | null, number | null | undefined, number | null>
  }
  graph_secrets: {
    id: GeneratedAlways<number>
    account_id: number
    agent_id: ColumnType<string | null, string | null | undefined, string | null>
    workflow_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    sealed: string
    origins: string[]
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  graph_snapshots: {
    id: string
    account_id: number
    graph_id: number
    content: ColumnType<Json, string, string>
    published_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    number: number
    note: ColumnType<string | null, string | null | undefined, string | null>
    is_draft: ColumnType<boolean, boolean | undefined, boolean>
  }
  graphs: {
    id: GeneratedAlways<number>
    account_id: number
    draft_snapshot_id: string
    live_snapshot_id: ColumnType<string | null, string | null | undefined, string | null>
    updated_at: ColumnType<Date, Date | undefined, Date>
    revision: ColumnType<number, number | undefined, number>
    lenient_names: ColumnType<boolean, boolean | undefined, boolean>
    published_revision: ColumnType<number | null, number | null | undefined, number | null>
  }
  idempotency_keys: {
    account_id: number
    key: string
    request_hash: Buffer
    status: ColumnType<number | null, number | null | undefined, number | null>
    body: ColumnType<Json | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    claims: ColumnType<number, number | undefined, number>
    is_repeatable: boolean
  }
  import_rows: {
    import_id: number
    row_id: string
    before: ColumnType<Json | null, string | null | undefined, string | null>
    written_at: Date
  }
  imports: {
    id: GeneratedAlways<number>
    account_id: number
    object_id: number
    user_id: ColumnType<number | null, number | null | undefined, number | null>
    file_name: string
    report: ColumnType<Json, string, string>
    created_at: ColumnType<Date, Date | undefined, Date>
    undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  inbox_changes: {
    id: GeneratedAlways<number>
    account_id: number
    day: string
    agent_id: string
    channel: string
    user_id: number
    conversations: number
    handed_over: number
    replied: number
    reply_seconds: number
    resolved: number
    resolution_seconds: number
    positive: number
    negative: number
  }
  inbox_days: {
    account_id: number
    day: string
    agent_id: string
    channel: string
    user_id: number
    conversations: ColumnType<number, number | undefined, number>
    handed_over: ColumnType<number, number | undefined, number>
    replied: ColumnType<number, number | undefined, number>
    reply_seconds: ColumnType<number, number | undefined, number>
    resolved: ColumnType<number, number | undefined, number>
    resolution_seconds: ColumnType<number, number | undefined, number>
    positive: ColumnType<number, number | undefined, number>
    negative: ColumnType<number, number | undefined, number>
  }
  integration_events_seen: {
    subscription_id: number
    event_id: string
    seen_at: ColumnType<Date, Date | undefined, Date>
  }
  integration_subscriptions: {
    id: GeneratedAlways<number>
    account_id: number
    connected_account_id: number
    graph_id: number
    node_id: string
    slug: string
    config: ColumnType<Json, string, string>
    cursor: ColumnType<Json | null, string | null | undefined, string | null>
    subscribed_at: ColumnType<Date, Date | undefined, Date>
    unsubscribed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    status: ColumnType<'ACTIVE' | 'FAILING', 'ACTIVE' | 'FAILING' | undefined, 'ACTIVE' | 'FAILING'>
    failures: ColumnType<number, number | undefined, number>
    last_error: ColumnType<string | null, string | null | undefined, string | null>
    last_polled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    last_event_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    next_poll_at: ColumnType<Date, Date | undefined, Date>
    revision: ColumnType<number, number | undefined, number>
  }
  intents: {
    id: GeneratedAlways<number>
    account_id: number
    agent_id: string
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    phrases: ColumnType<Json, string | undefined, string>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  invitations: {
    id: GeneratedAlways<number>
    account_id: number
    email: string
    role: 'OWNER' | 'ADMIN' | 'MEMBER'
    hash: Buffer
    invited_by: ColumnType<number | null, number | null | undefined, number | null>
    expires_at: Date
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  jobs: {
    id: GeneratedAlways<number>
    account_id: ColumnType<number, number | undefined, number>
    name: string
    payload: ColumnType<Json, string, string>
    queue: ColumnType<string, string | undefined, string>
    key: ColumnType<string | null, string | null | undefined, string | null>
    priority: ColumnType<number, number | undefined, number>
    run_at: ColumnType<Date, Date | undefined, Date>
    is_asleep: ColumnType<boolean, boolean | undefined, boolean>
    attempts: ColumnType<number, number | undefined, number>
    max_attempts: number
    deaths: ColumnType<number, number | undefined, number>
    interrupts: ColumnType<number, number | undefined, number>
    holder: ColumnType<string | null, string | null | undefined, string | null>
    last_error: ColumnType<string | null, string | null | undefined, string | null>
    failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  knowledge_bases: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    visibility: 'SHARED' | 'PRIVATE'
    agent_id: ColumnType<string | null, string | null | undefined, string | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    cells_version: ColumnType<number, number | undefined, number>
    revision: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  knowledge_cells: {
    id: GeneratedAlways<number>
    knowledge_base_id: number
    version: number
    code: string
  }
  knowledge_chunks: {
    id: string
    knowledge_base_id: number
    source_id: string
    position: number
    heading: string
    text: string
    hash: Buffer
    terms: string[]
  }
  knowledge_codes: {
    chunk_id: string
    knowledge_base_id: number
    cell: ColumnType<number | null, number | null | undefined, number | null>
    code: string
  }
  knowledge_crawls: {
    id: string
    website_id: string
    state: ColumnType<'RUNNING' | 'COMPLETED' | 'FAILED', 'RUNNING' | 'COMPLETED' | 'FAILED' | undefined, 'RUNNING' | 'COMPLETED' | 'FAILED'>
    error: ColumnType<string | null, string | null | undefined, string | null>
    cause: 'ADDED' | 'RESYNC' | 'SCHEDULE'
    url: string
    max_pages: number
    max_depth: number
    include: string[]
    exclude: string[]
    scope: ColumnType<string | null, string | null | undefined, string | null>
    robots: ColumnType<string | null, string | null | undefined, string | null>
    found: ColumnType<number, number | undefined, number>
    indexed: ColumnType<number, number | undefined, number>
    unchanged: ColumnType<number, number | undefined, number>
    failed: ColumnType<number, number | undefined, number>
    skipped: ColumnType<number, number | undefined, number>
    removed: ColumnType<number, number | undefined, number>
    limit_reached: ColumnType<boolean, boolean | undefined, boolean>
    started_at: ColumnType<Date, Date | undefined, Date>
    completed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  knowledge_sources: {
    id: string
    account_id: number
    knowledge_base_id: number
    type: 'FILE' | 'URL' | 'WEBSITE' | 'WEB_PAGE'
    state: ColumnType<'PENDING' | 'FETCHING' | 'INDEXING' | 'READY' | 'FAILED', 'PENDING' | 'FETCHING' | 'INDEXING' | 'READY' | 'FAILED' | undefined, 'PENDING' | 'FETCHING' | 'INDEXING' | 'READY' | 'FAILED'>
    error: ColumnType<string | null, string | null | undefined, string | null>
    website_id: ColumnType<string | null, string | null | undefined, string | null>
    url: ColumnType<string | null, string | null | undefined, string | null>
    file_hash: ColumnType<string | null, string | null | undefined, string | null>
    file_name: ColumnType<string | null, string | null | undefined, string | null>
    content_type: ColumnType<string | null, string | null | undefined, string | null>
    title: ColumnType<string | null, string | null | undefined, string | null>
    language: ColumnType<string | null, string | null | undefined, string | null>
    etag: ColumnType<string | null, string | null | undefined, string | null>
    last_modified: ColumnType<string | null, string | null | undefined, string | null>
    content_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    links: ColumnType<string[], string[] | undefined, string[]>
    chunk_count: ColumnType<number, number | undefined, number>
    chunks_total: ColumnType<number | null, number | null | undefined, number | null>
    chunks_done: ColumnType<number | null, number | null | undefined, number | null>
    crawl_id: ColumnType<string | null, string | null | undefined, string | null>
    depth: ColumnType<number | null, number | null | undefined, number | null>
    skipped: ColumnType<string | null, string | null | undefined, string | null>
    seen_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    queued_by: ColumnType<string | null, string | null | undefined, string | null>
    attempts: ColumnType<number, number | undefined, number>
    not_before: ColumnType<Date | null, Date | null | undefined, Date | null>
    place: GeneratedAlways<number>
    synced_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  knowledge_vectors: {
    chunk_id: string
    vector: Buffer
  }
  knowledge_websites: {
    source_id: string
    max_pages: number
    max_depth: number
    include: string[]
    exclude: string[]
    cron: ColumnType<string | null, string | null | undefined, string | null>
    time_zone: ColumnType<string | null, string | null | undefined, string | null>
  }
  live_audience: {
    account_id: number
    topic: string
    since: ColumnType<Date, Date | undefined, Date>
    until: Date
  }
  live_events: {
    id: GeneratedAlways<number>
    account_id: number
    topic: string
    scope: ColumnType<string | null, string | null | undefined, string | null>
    ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
    change: string
    user_id: ColumnType<number | null, number | null | undefined, number | null>
    details: ColumnType<Json | null, string | null | undefined, string | null>
    transaction: ColumnType<string, string | undefined, string>
    oldest_running: ColumnType<string, string | undefined, string>
    at: ColumnType<Date, Date | undefined, Date>
  }
  livechat_attachments: {
    id: string
    visitor_id: string
    message_id: ColumnType<string | null, string | null | undefined, string | null>
    name: string
    content_type: string
    size: number
    hash: string
    reading: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  livechat_messages: {
    id: string
    visitor_id: string
    content: string
  }
  livechat_visitors: {
    id: string
    account_id: number
    agent_id: string
    token_hash: Buffer
    name: ColumnType<string | null, string | null | undefined, string | null>
    email: ColumnType<string | null, string | null | undefined, string | null>
    is_verified: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<Date, Date | undefined, Date>
    last_seen_at: ColumnType<Date, Date | undefined, Date>
  }
  mail_messages: {
    connection_id: number
    message_id: string
    thread: string
    address: string
    subject: string
    reference_ids: string[]
    is_outgoing: boolean
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  migrations: {
    number: number
    name: string
    hash: string
    applied_at: ColumnType<Date, Date | undefined, Date>
  }
  model_parameters: {
    account_id: number
    model_id: number
    temperature: ColumnType<number | null, number | null | undefined, number | null>
    seed: ColumnType<number | null, number | null | undefined, number | null>
    context_tokens: ColumnType<number | null, number | null | undefined, number | null>
    input_price: ColumnType<number | null, number | null | undefined, number | null>
    output_price: ColumnType<number | null, number | null | undefined, number | null>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  node_results: {
    run_id: string
    step: number
    id: string
    node_id: string
    alias: string
    type: string
    status: 'STARTED' | 'SUCCEEDED' | 'FAILED'
    port: ColumnType<string | null, string | null | undefined, string | null>
    error: ColumnType<string | null, string | null | undefined, string | null>
    output: ColumnType<Json | null, string | null | undefined, string | null>
    variables: ColumnType<Json | null, string | null | undefined, string | null>
    items: ColumnType<Json | null, string | null | undefined, string | null>
    trace: ColumnType<Json | null, string | null | undefined, string | null>
    credits: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date | undefined, Date>
    completed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    loops: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  }
  notifications: {
    id: string
    account_id: number
    user_id: number
    kind: string
    title: string
    subject: ColumnType<Json, string, string>
    read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    mail: ColumnType<'none' | 'due' | 'sent', 'none' | 'due' | 'sent' | undefined, 'none' | 'due' | 'sent'>
  }
  oauth_grants: {
    id: string
    user_id: number
    client_id: string
    client_name: string
    client_host: ColumnType<string | null, string | null | undefined, string | null>
    resource: string
    redirect_uri: string
    code_hash: Buffer
    code_challenge: string
    code_expires_at: Date
    redeemed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  oauth_tokens: {
    hash: Buffer
    grant_id: string
    kind: 'access' | 'refresh'
    expires_at: Date
    spent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  objects: {
    id: GeneratedAlways<number>
    account_id: number
    kind: 'object' | 'table'
    name: string
    display_name: string
    emoji: ColumnType<string | null, string | null | undefined, string | null>
    color: ColumnType<string | null, string | null | undefined, string | null>
    description: ColumnType<string | null, string | null | undefined, string | null>
    standard: ColumnType<boolean, boolean | undefined, boolean>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    version: number
    workspace_access: ColumnType<'FULL_ACCESS' | 'READ_ONLY' | 'NO_ACCESS', 'FULL_ACCESS' | 'READ_ONLY' | 'NO_ACCESS' | undefined, 'FULL_ACCESS' | 'READ_ONLY' | 'NO_ACCESS'>
    search_index: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    search_index_scans: ColumnType<number, number | undefined, number>
    search_index_used_at: ColumnType<Date, Date | undefined, Date>
  }
  passkey_challenges: {
    id: string
    challenge: string
    purpose: 'register' | 'sign-in'
    person_id: ColumnType<number | null, number | null | undefined, number | null>
    expires_at: Date
  }
  passkeys: {
    id: GeneratedAlways<number>
    person_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: ColumnType<string[], string[] | undefined, string[]>
    rp_id: string
    name: string
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  password_links: {
    hash: Buffer
    person_id: number
    purpose: 'setup' | 'reset'
    expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  people: {
    id: GeneratedAlways<number>
    email: string
    password_hash: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    first_sign_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  plans: {
    id: string
    name: string
    credits_per_month: number
    premium_seats: number
    limits: ColumnType<Json, string | undefined, string>
  }
  playbooks: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    instructions: string
    visibility: 'PRIVATE' | 'SHARED'
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  premium_seats: {
    account_id: number
    user_id: number
    assigned_at: ColumnType<Date, Date | undefined, Date>
  }
  presence: {
    account_id: number
    user_id: number
    client_id: string
    place: string
    details: ColumnType<Json | null, string | null | undefined, string | null>
    until: Date
  }
  record_catalogues: {
    account_id: number
    version: ColumnType<number, number | undefined, number>
  }
  record_files: {
    id: string
    account_id: number
    object_id: number
    row_id: string
    field_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    content_type: string
    size: number
    hash: string
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  record_types: {
    id: GeneratedAlways<number>
    object_id: number
    name: string
    display_name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    is_default: ColumnType<boolean, boolean | undefined, boolean>
    security_enabled: ColumnType<boolean, boolean | undefined, boolean>
    owner_field_ids: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
    workspace: ColumnType<'FULL_ACCESS' | 'READ_ONLY' | 'NO_ACCESS', 'FULL_ACCESS' | 'READ_ONLY' | 'NO_ACCESS' | undefined, 'FULL_ACCESS' | 'READ_ONLY' | 'NO_ACCESS'>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  recovery_codes: {
    person_id: number
    hash: Buffer
  }
  reply_files: {
    id: string
    account_id: number
    conversation_id: string
    user_id: number
    hash: string
    file_name: string
    content_type: string
    size: number
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  row_changes: {
    id: ColumnType<number, number | undefined, number>
    account_id: number
    object_id: number
    row_id: string
    action: 'updated' | 'deleted' | 'restored'
    at: Date
    user_id: ColumnType<number | null, number | null | undefined, number | null>
    agent: ColumnType<Json | null, string | null | undefined, string | null>
    run_id: ColumnType<string | null, string | null | undefined, string | null>
    changes: ColumnType<Json, string | undefined, string>
  }
  run_calls: {
    run_id: string
    number: number
    body: ColumnType<Json | null, string | null | undefined, string | null>
    received_at: ColumnType<Date, Date | undefined, Date>
  }
  run_days: {
    workflow_id: number
    day: string
    runs: ColumnType<number, number | undefined, number>
    failed: ColumnType<number, number | undefined, number>
    credits: ColumnType<number, number | undefined, number>
    milliseconds: ColumnType<number, number | undefined, number>
    cancelled: ColumnType<number, number | undefined, number>
  }
  run_graphs: {
    id: GeneratedAlways<number>
    workflow_id: number
    hash: Buffer
    content: ColumnType<Json, string, string>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  run_slot_checks: {
    id: GeneratedAlways<number>
    workflow_id: number
    key: Buffer
    due_at: ColumnType<Date, Date | undefined, Date>
  }
  run_slots: {
    id: GeneratedAlways<number>
    run_id: string
    workflow_id: number
    key: Buffer
    key_error: ColumnType<string | null, string | null | undefined, string | null>
    since: ColumnType<Date, Date | undefined, Date>
    not_before: ColumnType<Date | null, Date | null | undefined, Date | null>
    admitted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    replaced_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  run_waits: {
    run_id: string
    step: number
    kind: 'TIME' | 'MOMENT' | 'CALL' | 'TASK' | 'RETRY' | 'MERGE' | 'RUN'
    since: ColumnType<Date, Date | undefined, Date>
    due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    call_number: ColumnType<number | null, number | null | undefined, number | null>
    task_id: ColumnType<string | null, string | null | undefined, string | null>
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    ended_by: ColumnType<'DUE' | 'CALL' | 'TASK' | 'CANCELLED' | 'RUN' | null, 'DUE' | 'CALL' | 'TASK' | 'CANCELLED' | 'RUN' | null | undefined, 'DUE' | 'CALL' | 'TASK' | 'CANCELLED' | 'RUN' | null>
    answer: ColumnType<Json | null, string | null | undefined, string | null>
    retry: ColumnType<Json | null, string | null | undefined, string | null>
    child_run_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  runs: {
    id: string
    account_id: number
    workflow_id: number
    snapshot_id: ColumnType<string | null, string | null | undefined, string | null>
    run_graph_id: ColumnType<number | null, number | null | undefined, number | null>
    acts_as: ColumnType<number | null, number | null | undefined, number | null>
    acts_as_workspace: boolean
    trigger_type: string
    payload: ColumnType<Json | null, string | null | undefined, string | null>
    delivery_id: ColumnType<string | null, string | null | undefined, string | null>
    causes: ColumnType<string[], string[] | undefined, string[]>
    is_test: ColumnType<boolean, boolean | undefined, boolean>
    status: 'QUEUED' | 'RUNNING' | 'WAITING' | 'SUCCEEDED' | 'FAILED'
    reason: ColumnType<string | null, string | null | undefined, string | null>
    error: ColumnType<string | null, string | null | undefined, string | null>
    epoch: ColumnType<number, number | undefined, number>
    branches: ColumnType<Json, string | undefined, string>
    steps: ColumnType<number, number | undefined, number>
    credits: ColumnType<number, number | undefined, number>
    is_counted: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<Date, Date | undefined, Date>
    started_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    completed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    holder: ColumnType<string | null, string | null | undefined, string | null>
    attempts: ColumnType<number, number | undefined, number>
    retry_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    deaths: ColumnType<number, number | undefined, number>
    waited_ms: ColumnType<number, number | undefined, number>
    interrupts: ColumnType<number, number | undefined, number>
    wakes: ColumnType<number, number | undefined, number>
    waiting_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    restarted_from: ColumnType<string | null, string | null | undefined, string | null>
    parent_run_id: ColumnType<string | null, string | null | undefined, string | null>
    parent_step: ColumnType<number | null, number | null | undefined, number | null>
    parent_conversation_id: ColumnType<string | null, string | null | undefined, string | null>
    call_key: ColumnType<string | null, string | null | undefined, string | null>
    depth: ColumnType<number, number | undefined, number>
    is_limited: ColumnType<boolean, boolean | undefined, boolean>
  }
  saved_replies: {
    id: GeneratedAlways<number>
    account_id: number
    title: string
    content: string
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  schedules: {
    id: GeneratedAlways<number>
    account_id: ColumnType<number | null, number | null | undefined, number | null>
    kind: string
    key: string
    cron: string
    time_zone: string
    starts_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    day_start: ColumnType<string | null, string | null | undefined, string | null>
    day_end: ColumnType<string | null, string | null | undefined, string | null>
    payload: ColumnType<Json, string | undefined, string>
    next_run_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    last_run_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  sessions: {
    id: string
    hash: Buffer
    user_id: number
    method: 'password' | 'passkey' | 'sso' | 'setup' | 'invitation' | 'reset'
    confirmed_at: ColumnType<Date, Date | undefined, Date>
    address: string
    user_agent: string
    used_at: ColumnType<Date, Date | undefined, Date>
    created_at: ColumnType<Date, Date | undefined, Date>
    sso_identity_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  sign_in_attempts: {
    key: string
    until: Date
  }
  sql_functions: {
    name: string
    hash: string
    applied_at: ColumnType<Date, Date | undefined, Date>
  }
  sso_identities: {
    id: string
    provider_id: string
    issuer: string
    subject: string
    user_id: number
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  sso_providers: {
    id: string
    account_id: number
    name: string
    issuer: string
    client_id: string
    client_secret: string
    allowed_domains: string[]
    default_role: 'ADMIN' | 'MEMBER'
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  stored_files: {
    hash: string
    size: number
    stored_at: ColumnType<Date, Date | undefined, Date>
  }
  subscriptions: {
    account_id: number
    plan_id: string
    next_plan_id: ColumnType<string | null, string | null | undefined, string | null>
    status: ColumnType<'ACTIVE' | 'CANCELLED', 'ACTIVE' | 'CANCELLED' | undefined, 'ACTIVE' | 'CANCELLED'>
    anchor: string
    credits_granted: number
    period_started_at: Date
    renews_at: Date
  }
  table_shares: {
    object_id: number
    user_id: number
    access: 'FULL_ACCESS' | 'READ_ONLY'
  }
  task_assignees: {
    task_id: string
    user_id: number
  }
  tasks: {
    id: string
    account_id: number
    content: string
    due_date: ColumnType<Date | null, Date | null | undefined, Date | null>
    object_id: ColumnType<number | null, number | null | undefined, number | null>
    row_id: ColumnType<string | null, string | null | undefined, string | null>
    completed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    completed_by: ColumnType<number | null, number | null | undefined, number | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    decision: ColumnType<'APPROVED' | 'DECLINED' | null, 'APPROVED' | 'DECLINED' | null | undefined, 'APPROVED' | 'DECLINED' | null>
    decision_comment: ColumnType<string | null, string | null | undefined, string | null>
    is_of_run: ColumnType<boolean, boolean | undefined, boolean>
  }
  team_inbox_settings: {
    team_id: number
    settings: ColumnType<Json, string, string>
  }
  team_members: {
    team_id: number
    user_id: number
  }
  teams: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  template_installations: {
    id: string
    account_id: number
    template_id: string
    installed_by: ColumnType<number | null, number | null | undefined, number | null>
    made: ColumnType<Json, string, string>
    sample_data: ColumnType<Json, string, string>
    sample_data_removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  tools: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    description: string
    kind: 'HTTP' | 'TABLE' | 'MCP'
    definition: ColumnType<Json, string, string>
    secrets: ColumnType<Json, string | undefined, string>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    set_up_by: ColumnType<number | null, number | null | undefined, number | null>
  }
  totp_secrets: {
    person_id: number
    sealed: string
    confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    last_step: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  users: {
    id: GeneratedAlways<number>
    account_id: number
    email: string
    name: ColumnType<string, string | undefined, string>
    role: 'OWNER' | 'ADMIN' | 'MEMBER'
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    person_id: number
    suspended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    locale: ColumnType<string | null, string | null | undefined, string | null>
    time_zone: ColumnType<string | null, string | null | undefined, string | null>
    preferences: ColumnType<Json, string | undefined, string>
    favourites: ColumnType<Json, string | undefined, string>
    notification_settings: ColumnType<Json, string | undefined, string>
    last_assigned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    notified_by_mail_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  variables: {
    id: GeneratedAlways<number>
    account_id: number
    agent_id: ColumnType<string | null, string | null | undefined, string | null>
    workflow_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    default_value: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  view_aggregations: {
    id: GeneratedAlways<number>
    view_id: number
    field_id: number
    operation: string
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  view_indexes: {
    id: GeneratedAlways<number>
    object_id: number
    definition: string
    live: ColumnType<boolean, boolean | undefined, boolean>
    scans: ColumnType<number, number | undefined, number>
    used_at: ColumnType<Date, Date | undefined, Date>
    automatic: ColumnType<boolean, boolean | undefined, boolean>
  }
  views: {
    id: GeneratedAlways<number>
    account_id: number
    object_id: number
    record_type_id: ColumnType<number | null, number | null | undefined, number | null>
    name: string
    type: ColumnType<'table' | 'kanban' | 'list' | 'calendar', 'table' | 'kanban' | 'list' | 'calendar' | undefined, 'table' | 'kanban' | 'list' | 'calendar'>
    shared: ColumnType<boolean, boolean | undefined, boolean>
    query: ColumnType<Json | null, string | null | undefined, string | null>
    sort: ColumnType<Json | null, string | null | undefined, string | null>
    fields: ColumnType<Json | null, string | null | undefined, string | null>
    group_by: ColumnType<string | null, string | null | undefined, string | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    widths: ColumnType<Json | null, string | null | undefined, string | null>
    frozen_fields: ColumnType<Json | null, string | null | undefined, string | null>
    row_height: ColumnType<string | null, string | null | undefined, string | null>
  }
  webhook_deliveries: {
    id: string
    account_id: number
    webhook_id: string
    sender_key: ColumnType<string | null, string | null | undefined, string | null>
    body: ColumnType<Json, string, string>
    runs: ColumnType<number, number | undefined, number>
    received_at: ColumnType<Date, Date | undefined, Date>
  }
  webhooks: {
    id: string
    account_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    is_active: ColumnType<boolean, boolean | undefined, boolean>
    token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    signing_secret: ColumnType<string | null, string | null | undefined, string | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  worker_processes: {
    id: string
    host: string
    pid: number
    pid_started: string
    started_at: ColumnType<Date, Date | undefined, Date>
    seen_at: ColumnType<Date, Date | undefined, Date>
    runs_jobs: ColumnType<boolean, boolean | undefined, boolean>
  }
  workflow_triggers: {
    workflow_id: number
    account_id: number
    trigger_type: string
    subject: string
    record_type_id: ColumnType<number | null, number | null | undefined, number | null>
    triggered_by: ColumnType<string, string | undefined, string>
    acts_as: ColumnType<number | null, number | null | undefined, number | null>
    acts_as_workspace: boolean
    last_tick_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  workflows: {
    id: GeneratedAlways<number>
    account_id: number
    graph_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    status: 'ACTIVE' | 'DRAFT' | 'PAUSED' | 'ARCHIVED'
    trigger_type: ColumnType<string | null, string | null | undefined, string | null>
    runs_count: ColumnType<number, number | undefined, number>
    runs_failed_count: ColumnType<number, number | undefined, number>
    last_run_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, Date>
    updated_at: ColumnType<Date, Date | undefined, Date>
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    flow_control: ColumnType<Json | null, string | null | undefined, string | null>
  }
}
