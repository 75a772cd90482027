import { type Command, usage } from './command.ts'

/** The text of `frontdesk help`. */
export function help(commands: readonly Command[]): string {
  const parts = commands.map((command) => {
    const flags = Object.entries(command.flags).map(
      ([name, flag]) => `      --${name.padEnd(12)} ${flag.description}`,
    )
    return [`  ${usage(command)}`, `      ${command.summary}`, ...flags, ''].join('\n')
  })
  return `frontdesk: conversational agents, automations and records on one server\n\n${parts.join('\n')}\nSettings are environment variables: see docs/configuration.md. \`frontdesk --version\` says which version this is.\n`
}
