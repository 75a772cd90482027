import { processPerApp } from '../../platform/threads/task-runner.ts'
import type { ReadMail } from './mail.ts'

/** Reads mails one after the other, each within limits of time and memory. */
export const mailReader = processPerApp<Uint8Array, ReadMail>({
  name: 'mail',
  script: new URL('./worker.ts', import.meta.url),
  patienceMs: 20_000,
  idleMs: 60_000,
  mostWaiting: 100,
  heapMb: 256,
  memoryMb: 640,
  keptMb: 256,
})
