import type { LanguageModel, ModelMessage } from 'ai'
import type { z } from 'zod'
import type { App } from '../../platform/app.ts'
import type { Model } from '../catalogue/model.ts'
import type { Operation } from '../metering/ledger.ts'
import type { Metered } from '../metering/metered.ts'
import type { Usage } from '../parameters/parameters.ts'

export type CallApp = Pick<App, 'config' | 'db' | 'log' | 'lifetime'>

/** The interface version of the AI SDK that vendors' models and the offline model implement. */
export type SdkModel = Extract<LanguageModel, { specificationVersion: 'v4' }>

/** A message in the AI SDK's format: user, assistant or tool. */
export type ChatMessage = ModelMessage

/** Marks an assistant message that a teammate wrote. Vendors don't see the mark. */
export const saidByPerson = { providerOptions: { frontdesk: { byPerson: true } } } as const

export function isSaidByPerson({ providerOptions }: Pick<ModelMessage, 'providerOptions'>): boolean {
  return providerOptions?.['frontdesk']?.['byPerson'] === true
}

/** A tool that the model may call. The caller of the model runs it. */
export interface ToolDefinition {
  name: string
  description: string
  input: z.ZodType
}

export interface ModelRequest {
  /** The account that pays, and the operation ID. Calls with the same ID are charged once. */
  operation: Operation
  model: Model
  /** Asked last, if neither the model nor its substitute answers. */
  fallback?: Model | undefined
  instructions: string
  messages: readonly ChatMessage[]
  tools?: readonly ToolDefinition[]
  toolChoice?: 'auto' | 'none' | 'required'
  maxOutputTokens?: number
  temperature?: number
  seed?: number
  /** Milliseconds for one attempt; one minute by default. */
  timeout?: number
  /** Cancels the call; nothing is charged. */
  signal?: AbortSignal | undefined
  /**
   * Receives the text as it streams. If an answer breaks off, the next attempt isn't streamed; its text replaces the
   * streamed text.
   */
  onText?: (delta: string) => void
}

export interface ToolCall {
  id: string
  name: string
  input: unknown
  /** The reason why the call must not run: an unknown tool, or invalid input. */
  error?: string
}

export interface ModelAnswer {
  text: string
  toolCalls: ToolCall[]
  /** `length` if the limit cut the answer; the text then ends at its last whole sentence. */
  finishReason: string
  usage: Usage
}

/** An answer with its cost. */
export type Generation = ModelAnswer & Metered
