import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Lifetime } from '../../kit/lifetime.ts'

const lookEveryMs = 10_000
const megabyte = 1024 * 1024
// What a server holds that has just started, and what it may have more before it is worth a tenth of a second.
const usualMb = 250
const worthwhileMb = 100
const idleShare = 0.5

/**
 * Gives memory back to the machine that heavy requests took. V8 collects where it runs short, and a process that has
 * nothing to do never does: after 60 MB of rows it stayed at 1.1 GB for as long as nobody came.
 */
export function giveMemoryBack({ lifetime }: { lifetime: Lifetime }): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: Record<string, string>) => unknown
  let remaining = usualMb
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const held = process.memoryUsage.rss() / megabyte
    if (utilization > idleShare || held < remaining + worthwhileMb) return
    collect({ type: 'major', flavor: 'last-resort' })
    remaining = Math.max(usualMb, process.memoryUsage.rss() / megabyte)
  }, lookEveryMs)
  timer.unref()
  lifetime.own('memory', () => clearInterval(timer))
}
