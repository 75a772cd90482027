import type { Operations, Schemas } from './api.generated.ts'
import type { ServerEvent } from './event-stream.ts'
import type { RequestOptions } from './request.ts'

export type OperationName = keyof Operations
/** What an operation takes: the values of its path and query, and its `body`. */
export type Takes<Name extends OperationName> = Operations[Name]['takes']
export type Answers<Name extends OperationName> = Operations[Name]['answers']

/** Operations that take nothing, or only what may be left out, are called with nothing. */
type Arguments<Name extends OperationName> =
  object extends Takes<Name>
    ? [takes?: Takes<Name>, options?: RequestOptions]
    : [takes: Takes<Name>, options?: RequestOptions]

export type PagedOperation = {
  [Name in OperationName]: Operations[Name] extends { pages: true } ? Name : never
}[OperationName]

/** One result of a list. */
export type Item<Name extends PagedOperation> = Answers<Name> extends { results: (infer One)[] } ? One : never

export type StreamedOperation = {
  [Name in OperationName]: Operations[Name] extends { streams: true } ? Name : never
}[OperationName]

/** What happens in a turn of an agent; `done` is the last and holds the whole answer. */
export type TurnEvent =
  | ServerEvent<'token', { text: string }>
  | ServerEvent<'message', Schemas['Reply']>
  | ServerEvent<'event', Schemas['TranscriptEvent']>
  | ServerEvent<'done', Answers<'postAgentMessages'>>

type EventOf<Name extends StreamedOperation> = Name extends 'postAgentMessages' ? TurnEvent : ServerEvent

/** Every operation of the API by its name, and the same as lists to walk through and as streams. */
export type Client = {
  [Name in OperationName]: (...args: Arguments<Name>) => Promise<Answers<Name>>
} & {
  /** Every result of a list, page after page as they are asked for. */
  each: { [Name in PagedOperation]: (...args: Arguments<Name>) => AsyncGenerator<Item<Name>, void> }
  /** What an operation tells while it goes on. */
  stream: { [Name in StreamedOperation]: (...args: Arguments<Name>) => AsyncGenerator<EventOf<Name>, void> }
}
