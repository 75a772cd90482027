import type { MessengerKey } from '../../src/channels/channel-types.ts'
import type { TestServer } from '../harness/server.ts'

/** A person's message. The same number means the same message; numbers increase in the order of writing. */
export interface Written {
  number: number
  text: string
  file?: { name: string; contentType: string; bytes: Buffer }
}

/** A message as received by a person. */
export interface Arrived {
  text: string | null
  /** The bytes of a file, or the URL at which the service fetches them. */
  file: Buffer | string | null
  /** The id by which the recipient's program recognises a duplicate; null if there is none. */
  mark: string | null
}

/** A channel with a stand-in for its service, and everything that the test suite needs to know about it. */
export interface ChannelUnderTest {
  key: MessengerKey
  /** The settings with which a server uses the stand-in as the service. */
  environment: Readonly<Record<string, string>>
  /** Connects the stand-in over the API, with an agent that answers. */
  connect: (server: TestServer, agentId: string) => Promise<void>
  /** A new, unknown person. */
  somebody: () => string
  write: (person: string, written: Written) => Promise<void>
  /** Posts a message with every kind of wrong signature; returns the statuses. */
  forge: (person: string) => Promise<number[]>
  /** Polls a service that has to be polled, which keeps the order. Null if the service calls us, in any order. */
  look: (() => Promise<void>) | null
  /** The number of polls. */
  visits: () => number
  /** Writes as a member of the business in the service's own program. Null if there is none. */
  writeByHand: ((person: string, text: string) => Promise<void>) | null
  /** Messages in the order of arrival. */
  arrived: (person: string) => Promise<Arrived[]>
  /** Answers the next message with a rate limit, for this many seconds if the service names a time. */
  limit: (seconds: number) => void
  namesPause: boolean
  /** While on, messages are accepted without an answer, so that the sender waits or dies. */
  silence: { isOn: boolean }
  /** Reports the last accepted message, with our tag. Null if the service returns none. */
  tellTaken: ((person: string) => Promise<void>) | null
}

/** The assertion of the suite for a message that was not accepted. */
export function mustBe(status: number, expected: number): void {
  if (status !== expected) throw new Error(`the webhook answered ${status} in place of ${expected}`)
}

const began = Date.now() - 60_000

/**
 * The time of a message. Services report whole seconds, and messages within a second come in the order of their
 * reports.
 */
export function writtenAt(number: number): Date {
  return new Date(began + number * 1000)
}
