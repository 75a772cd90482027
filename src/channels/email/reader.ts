import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { processPerApp } from '../../platform/threads/task-runner.ts'
import type { Polled } from '../channel.ts'
import type { RawMail } from './imap.ts'
import type { ParsedMail } from './mail.ts'

/** Reads emails one after the other, each within limits of time and memory. */
export const mailReader = processPerApp<Uint8Array, ParsedMail>({
  name: 'mail',
  script: new URL('./worker.ts', import.meta.url),
  patienceMs: 20_000,
  idleMs: 60_000,
  mostWaiting: 100,
  heapMb: 256,
  memoryMb: 640,
  keptMb: 256,
})

/** Parses an email. One that can't be read stays in the mailbox, and is logged. */
export async function readMail(
  app: App,
  { id, accountId, signal }: Polled,
  { uid, bytes }: Pick<RawMail, 'uid' | 'bytes'>,
): Promise<ParsedMail | undefined> {
  try {
    return await mailReader(app).run(bytes, signal, accountId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    app.log.warn({ err: error, connection: id, uid }, 'an email could not be read')
    return undefined
  }
}
