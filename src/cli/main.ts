import { readFile } from 'node:fs/promises'
import { readCommandLine, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { help } from './help.ts'

/** Runs one command. What goes wrong is told in a readable line or two; exit code 1. */
async function main(words: readonly string[]): Promise<void> {
  if (words.length === 0 || words[0] === 'help' || words.includes('--help')) {
    process.stdout.write(help(commands))
    return
  }
  if (words[0] === '--version') {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    process.stdout.write(`${version}\n`)
    return
  }
  const { command, values, argument } = readCommandLine(commands, words)
  await command.run(values, argument)
}

/** Its message where that was written for people, else all that is known of it. */
async function told(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`
  if (error instanceof UsageError) return error.message
  // Whatever throws one of these has loaded what declares it.
  const { isReadable } = await import('./readable.ts')
  return isReadable(error) ? error.message : `Something went wrong: ${error.stack}`
}

try {
  await main(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  process.stderr.write(`${await told(error)}\n`)
  process.exit(1)
}
