import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MessagePort, workerData } from 'node:worker_threads'
import { apiClient } from '../../test/harness/api.ts'

// A user of another account, who asks who they are again and again. It has a thread of its own, so that work of the
// attacking test does not count as a wait for the server.

/** The answers until the message to stop. */
export interface Answers {
  /** Without the time in which the server was ready to run and another process or machine had the processor. */
  longestMs: number
  statuses: number[]
}

const { url, key, pid, port } = workerData as { url: string; key: string; pid: number; port: MessagePort }
const api = apiClient(url, key)
const over = new AbortController()
port.once('message', () => over.abort())

// The main threads of the server and of this process, and this thread.
const threads = [`${pid}/task/${pid}`, `${process.pid}/task/${process.pid}`, 'thread-self']

/** How long they waited for a processor, as counted by the kernel. */
function delayedMs(): number {
  return threads.reduce((sum, one) => {
    const [, delay = 0] = readFileSync(`/proc/${one}/schedstat`, 'latin1').split(' ').map(Number)
    return sum + delay / 1_000_000
  }, 0)
}

/** How long each processor ran other virtual machines. */
function stolenMs(): number[] {
  const processors = readFileSync('/proc/stat', 'latin1').match(/^cpu\d.*/gm) ?? []
  return processors.map((one) => Number(one.split(' ')[8] ?? 0) * 10)
}

let longestMs = 0
const statuses = new Set<number>()
while (!over.signal.aborted) {
  const [start, before, stolen] = [performance.now(), delayedMs(), stolenMs()]
  statuses.add((await api.get('/me')).status)
  const tookMs = performance.now() - start
  const othersMs = delayedMs() - before + Math.max(...stolenMs().map((ms, at) => ms - (stolen[at] ?? 0)))
  longestMs = Math.max(longestMs, tookMs - othersMs)
  await sleep(50)
}
const answers: Answers = { longestMs, statuses: [...statuses] }
port.postMessage(answers, [])
port.close()
