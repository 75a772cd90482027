import type { z } from 'zod'
import { httpToolType } from './http-tool.ts'
import { mcpToolType } from './mcp/mcp-tool.ts'
import { tableToolType } from './table-tool.ts'
import type { ToolType } from './tool-type.ts'

/** All types of tools. A new one is a definition and a line here. */
export const toolTypes = {
  HTTP: httpToolType,
  TABLE: tableToolType,
  MCP: mcpToolType,
}

type Types = typeof toolTypes
type Schemas = { [T in keyof Types]: Types[T]['schema'] }

export type Tool = z.output<Schemas[keyof Types]>

export function toolTypeOf<T extends keyof Types>(type: T): ToolType<Schemas[T]> {
  const all: { [K in keyof Types]: ToolType<Schemas[K]> } = toolTypes
  return all[type]
}
