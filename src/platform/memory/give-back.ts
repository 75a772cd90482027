import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Lifetime } from '../../kit/lifetime.ts'

const megabyte = 1024 * 1024
const idleShare = 0.5
// What was still in use the last time may be free by now: it is tried again, less often the less it brings.
const firstPauseMs = 20_000
const longestPauseMs = 10 * 60_000

interface Options {
  lookEveryMs: number
  /** The memory of a server that has just started. */
  usualMb: number
  /** The additional memory that justifies a collection, which takes a tenth of a second. */
  worthwhileMb: number
}

const defaults: Options = { lookEveryMs: 10_000, usualMb: 250, worthwhileMb: 100 }

/**
 * Returns memory of heavy requests to the machine. V8 collects when memory is short, and never in an idle
 * process: after 60 MB of rows it stayed at 1.1 GB.
 */
export function giveMemoryBack(
  { lifetime }: { lifetime: Lifetime },
  { lookEveryMs, usualMb, worthwhileMb }: Options = defaults,
): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: Record<string, string>) => unknown
  let remaining = usualMb
  let pauseMs = firstPauseMs
  let triedAt = 0
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const held = process.memoryUsage.rss() / megabyte
    const isLarger = held > remaining + worthwhileMb
    const isDue = held > usualMb + worthwhileMb && performance.now() > triedAt + pauseMs
    if (utilization > idleShare || !(isLarger || isDue)) return
    collect({ type: 'major', flavor: 'last-resort' })
    triedAt = performance.now()
    remaining = Math.max(usualMb, process.memoryUsage.rss() / megabyte)
    pauseMs = held - remaining > worthwhileMb ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
  }, lookEveryMs)
  timer.unref()
  lifetime.own('memory', () => clearInterval(timer))
}
