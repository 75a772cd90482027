import { command, UsageError } from '../command.ts'
import { print } from '../print.ts'

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Say what is wrong with the set-up and how to mend it; exit code 1 if something is.',
  run: async () => {
    const { examine } = await import('../../health/index.ts')
    const found = await examine(process.env)
    const width = Math.max(...found.map(({ check }) => check.length))
    print(...found.map(({ level, check, text }) => `${level.padEnd(4)}  ${check.padEnd(width)}  ${text}`))
    const failed = found.filter(({ level }) => level === 'fail').length
    if (failed > 0) throw new UsageError(`To be mended: ${failed} of ${found.length}.`)
  },
})
