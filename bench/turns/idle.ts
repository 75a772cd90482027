// A process that does nothing: how long its event loop is held up is what the machine itself takes.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.stdin.resume()
process.stdin.once('end', () => process.stdout.write(`${delay.percentile(99) / 1e6}\n`))
