import { readFile } from 'node:fs/promises'
import { readCommandLine, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { help } from './help.ts'
import { RemoteError } from './remote/error.ts'

/** Runs one command. Errors are one or two readable lines, and exit code 1. */
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
  const { command, values, argument, more } = readCommandLine(commands, words)
  await command.run(values, argument, more)
}

/** The message of a readable error; otherwise all details. */
async function messageOf(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`
  if (error instanceof UsageError || error instanceof RemoteError) return error.message
  // Whatever throws one of these has loaded what declares it.
  const { isReadable } = await import('./readable.ts')
  return isReadable(error) ? error.message : `Something went wrong: ${error.stack}`
}

/** Waits until the output is written, because a slow reader would lose its end. */
function written(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => resolve())
  })
}

// A reader such as `head` closes the output early.
process.stdout.on('error', () => process.exit(0))

try {
  await main(process.argv.slice(2))
  await written()
  process.exit()
} catch (error) {
  process.stderr.write(`${await messageOf(error)}\n`)
  process.exit(1)
}
