import { Problem } from '../kit/problem.ts'
import { ConfigError } from '../platform/config/index.ts'
import { EmbeddedError } from '../platform/database/embedded/index.ts'
import { DatabaseError } from '../platform/database/index.ts'
import { StartError } from '../server/start-error.ts'
import { readCommandLine, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { help } from './help.ts'

const meantForPeople = [UsageError, ConfigError, DatabaseError, EmbeddedError, StartError, Problem]

/** Runs one command. What goes wrong is told in a readable line or two; exit code 1. */
async function main(words: readonly string[]): Promise<void> {
  if (words.length === 0 || words[0] === 'help' || words.includes('--help')) {
    process.stdout.write(help(commands))
    return
  }
  const { command, values, argument } = readCommandLine(commands, words)
  await command.run(values, argument)
}

try {
  await main(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  const readable = error instanceof Error && meantForPeople.some((kind) => error instanceof kind)
  process.stderr.write(
    readable ? `${error.message}\n` : `Something went wrong: ${(error as Error).stack ?? String(error)}\n`,
  )
  process.exit(1)
}
