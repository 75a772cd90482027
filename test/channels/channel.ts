import type { MessengerKey } from '../../src/channel-types/index.ts'
import type { TestServer } from '../harness/server.ts'

/** What somebody writes. The same number is the same message; numbers count up in the order of writing. */
export interface Written {
  number: number
  text: string
  file?: { name: string; contentType: string; bytes: Buffer }
}

/** What has arrived at somebody. */
export interface Arrived {
  text: string | null
  /** The bytes of a file, or the address at which the service fetches them. */
  file: Buffer | string | null
  /** By which the recipient's program knows a message that comes twice; null where there is no such thing. */
  mark: string | null
}

/** A channel with a stand-in for its service: all that the suite of the channels has to know of it. */
export interface ChannelUnderTest {
  key: MessengerKey
  /** By which a server takes the stand-in for the service. */
  environment: Readonly<Record<string, string>>
  /** Connects what the stand-in has, over the API; an agent answers. */
  connect: (server: TestServer, agentId: string) => Promise<void>
  /** Somebody whom nobody knows yet. */
  somebody: () => string
  write: (person: string, written: Written) => Promise<void>
  /** Posts a message that the service has not signed in every wrong way there is; answers with the statuses. */
  forge: (person: string) => Promise<number[]>
  /** Where the service is asked, in its order: asks it now. Null where it tells us, in whatever order. */
  look: (() => Promise<void>) | null
  /** How often the service was asked. */
  visits: () => number
  /** Somebody of the business answers in the program of the service. Null where there is none. */
  writeByHand: ((person: string, text: string) => Promise<void>) | null
  /** In the order of arrival. */
  arrived: (person: string) => Promise<Arrived[]>
  /** The next message is answered with a limit, for as many seconds where the service says for how long. */
  limit: (seconds: number) => void
  namesPause: boolean
  /** While it is on, messages are taken and that is not said: whoever sends them waits, or dies. */
  silence: { isOn: boolean }
  /** The service tells what it has taken last, with the mark that we gave along. Null where it gives none back. */
  tellTaken: ((person: string) => Promise<void>) | null
}

/** What the suite says of a message that was not taken in. */
export function mustBe(status: number, expected: number): void {
  if (status !== expected) throw new Error(`the webhook answered ${status} in place of ${expected}`)
}

const began = Date.now() - 60_000

/** When a message was written: services tell seconds, and those of one second come in the order in which they are told. */
export function writtenAt(number: number): Date {
  return new Date(began + number * 1000)
}
