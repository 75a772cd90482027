import { command, UsageError } from '../command.ts'
import { print } from '../print.ts'

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Check the setup and suggest fixes. Exits with 1 if a check fails.',
  run: async () => {
    const { examine } = await import('../../health/index.ts')
    const found = await examine(process.env)
    const width = Math.max(...found.map(({ check }) => check.length))
    print(...found.map(({ level, check, text }) => `${level.padEnd(4)}  ${check.padEnd(width)}  ${text}`))
    const failed = found.filter(({ level }) => level === 'fail').length
    if (failed > 0) throw new UsageError(`${failed} of ${found.length} checks failed.`)
  },
})
