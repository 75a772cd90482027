import type { LanguageModel, ModelMessage } from 'ai'
import type { z } from 'zod'
import type { App } from '../../platform/app.ts'
import type { Model } from '../catalogue/model.ts'
import type { Operation } from '../metering/ledger.ts'
import type { Metered } from '../metering/metered.ts'
import type { Usage } from '../parameters/parameters.ts'

/** What a call needs of the application. */
export type CallApp = Pick<App, 'config' | 'db' | 'log' | 'lifetime'>

/** The specification that models are called through; the offline model implements it as vendors do. */
export type SdkModel = Extract<LanguageModel, { specificationVersion: 'v4' }>

/** A turn of the conversation, as the AI SDK writes it: user, assistant, tool. */
export type ChatMessage = ModelMessage

/** On a message of the assistant that a person of ours said in its place; vendors are not told. */
export const saidByPerson = { providerOptions: { frontdesk: { byPerson: true } } } as const

export function isSaidByPerson({ providerOptions }: Pick<ModelMessage, 'providerOptions'>): boolean {
  return providerOptions?.['frontdesk']?.['byPerson'] === true
}

/** A tool that the model may ask for. Whoever asks the model runs it. */
export interface ToolDefinition {
  name: string
  description: string
  input: z.ZodType
}

export interface ModelRequest {
  /** Who pays, and under which id: calls under one id are charged once. */
  operation: Operation
  model: Model
  /** The last resort, when neither the model nor its substitute answers. */
  fallback?: Model | undefined
  instructions: string
  messages: readonly ChatMessage[]
  tools?: readonly ToolDefinition[]
  toolChoice?: 'auto' | 'none' | 'required'
  maxOutputTokens?: number
  temperature?: number
  seed?: number
  /** Milliseconds that one attempt may take; a minute where nothing is said. */
  timeout?: number
  /** Ends the call; nothing is charged. */
  signal?: AbortSignal | undefined
  /**
   * Hears the text as it is written. Where an answer breaks off, the next attempt is not heard: its text replaces what
   * was heard before.
   */
  onText?: (delta: string) => void
}

export interface ToolCall {
  id: string
  name: string
  input: unknown
  /** Why it must not be run: no such tool was offered, or its input is not what the tool takes. */
  error?: string
}

export interface ModelAnswer {
  text: string
  toolCalls: ToolCall[]
  /** `length` when the model was cut off by its limit, and the text therefore at its last whole sentence. */
  finishReason: string
  usage: Usage
}

/** An answer, and what it took. */
export type Generation = ModelAnswer & Metered
