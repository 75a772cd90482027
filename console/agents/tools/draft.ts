import type { Schemas, Takes } from '../../../clients/typescript/src/index.ts'
import type { Pair } from './pairs-field.tsx'

export type Tool = Schemas['HttpTool'] | Schemas['TableTool'] | Schemas['McpTool']
export type ToolKind = Tool['type']

/** A tool in the form. Secrets hold only new values, because saved ones are never returned. */
export interface ToolDraft {
  type: ToolKind
  name: string
  description: string
  method: Schemas['HttpTool']['method']
  url: string
  headers: Pair[]
  query: Pair[]
  body: string
  parameters: Record<string, unknown>
  timeoutSeconds: number
  secrets: Pair[]
  removedSecrets: string[]
  tableId: number
  recordTypeId: number | null
  operations: Schemas['TableTool']['operations']
  remoteName: string
  hash: string
}

const blank: ToolDraft = {
  type: 'HTTP',
  name: '',
  description: '',
  method: 'GET',
  url: '',
  headers: [],
  query: [],
  body: '',
  parameters: { type: 'object', properties: {}, required: [] },
  timeoutSeconds: 30,
  secrets: [],
  removedSecrets: [],
  tableId: 0,
  recordTypeId: null,
  operations: ['read'],
  remoteName: '',
  hash: '',
}

export function newDraft(type: ToolKind): ToolDraft {
  return { ...blank, type }
}

/** Converts a saved tool to a draft. */
export function draftOf(tool: Tool): ToolDraft {
  const { type, name, description } = tool
  const common = { ...blank, type, name, description }
  if (tool.type === 'TABLE') {
    const { tableId, recordTypeId, operations } = tool
    return { ...common, tableId, recordTypeId, operations }
  }
  const { url, headers, parameters, timeoutSeconds } = tool
  const remote = { ...common, url, headers, parameters, timeoutSeconds }
  if (tool.type === 'MCP') return { ...remote, remoteName: tool.remoteName, hash: tool.hash }
  return { ...remote, method: tool.method, query: tool.query, body: tool.body ?? '' }
}

/** Converts a draft for the API. */
export function bodyOf(draft: ToolDraft): Takes<'postTools'>['body'] {
  const { name, description, tableId, recordTypeId, operations, url, headers, timeoutSeconds } = draft
  const named = { name: name.trim(), description: description.trim() }
  if (draft.type === 'TABLE') return { type: 'TABLE', ...named, tableId, recordTypeId, operations }
  const secrets = typedSecrets(draft)
  const remote = { ...named, url: url.trim(), headers, timeoutSeconds, secrets }
  if (draft.type === 'MCP') {
    const { remoteName, hash } = draft
    return { type: 'MCP', ...remote, remoteName, ...(hash === '' ? {} : { hash }) }
  }
  const { method, query, body, parameters } = draft
  return { type: 'HTTP', ...remote, method, query, body: body.trim() === '' ? null : body, parameters }
}

/** Computes the update of a saved tool. The server of an MCP tool can't change. Removed secrets become null. */
export function changeOf(draft: ToolDraft): Takes<'putTool'>['body'] {
  const whole = bodyOf(draft)
  if (whole.type === 'TABLE') return whole
  const removed = Object.fromEntries(draft.removedSecrets.map((name) => [name, null]))
  const secrets = { ...removed, ...whole.secrets }
  if (whole.type === 'HTTP') return { ...whole, secrets }
  const { name, description, headers, timeoutSeconds } = whole
  return { name, description, headers, timeoutSeconds, secrets }
}

export function typedSecrets({ secrets }: Pick<ToolDraft, 'secrets'>): Record<string, string> {
  return Object.fromEntries(
    secrets.filter(({ key, value }) => key !== '' && value !== '').map(({ key, value }) => [key, value]),
  )
}
