import { parseArgs } from 'node:util'
import { closest } from '../kit/closest.ts'
import { messageOf } from '../kit/errors.ts'

/** A mistake on the command line, reported in one line. */
export class UsageError extends Error {}

interface Flag {
  description: string
  required?: true
  /** May be given several times. */
  many?: true
  /** Takes no value. */
  bare?: true
}

type Flags = Readonly<Record<string, Flag>>

type Value<F extends Flag> = F extends { bare: true }
  ? boolean
  : F extends { many: true }
    ? string[]
    : F extends { required: true }
      ? string
      : string | undefined

export type Values<F extends Flags> = { [K in keyof F]: Value<F[K]> }

export interface Command {
  name: string
  summary: string
  flags: Flags
  /** A description of further flags that depend on other flags; without it there are none. */
  otherFlags: string | undefined
  /** The argument after the name, such as a file. */
  argument: string | undefined
  /** Further arguments, any number of times. */
  more: string | undefined
  run: (values: Record<string, unknown>, argument: string, more: readonly string[]) => Promise<void>
}

/** `frontdesk <name> --flag value`: one object serves parsing, help and the run. */
export function command<F extends Flags>(definition: {
  name: string
  summary: string
  flags?: F
  otherFlags?: string
  argument?: string
  more?: string
  run: (values: Values<F>, argument: string, more: readonly string[]) => Promise<void>
}): Command {
  return {
    name: definition.name,
    summary: definition.summary,
    flags: definition.flags ?? {},
    otherFlags: definition.otherFlags,
    argument: definition.argument,
    more: definition.more,
    run: definition.run as Command['run'],
  }
}

/** Finds the command in `words` and reads the rest as its flags. */
export function readCommandLine(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; values: Record<string, unknown>; argument: string; more: string[] } {
  const found = commands
    .filter((one) => one.name.split(' ').every((part, index) => words[index] === part))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  if (found === undefined) {
    const typed = words.slice(0, 2).join(' ')
    const suggestion = closest(
      typed,
      commands.map((one) => one.name),
    )
    throw new UsageError(
      `There is no command "${typed}"${suggestion === undefined ? '' : `; did you mean "${suggestion}"?`} \`frontdesk help\` lists them.`,
    )
  }
  const { values, positionals } = readFlags(found, words.slice(found.name.split(' ').length))
  for (const [flag, { required }] of Object.entries(found.flags)) {
    if (required && values[flag] === undefined) throw new UsageError(`${found.name} needs --${flag}.`)
  }
  const wanted = found.argument === undefined ? 0 : 1
  if (positionals.length < wanted || (positionals.length > wanted && found.more === undefined))
    throw new UsageError(`Usage: ${usage(found)}`)
  return { command: found, values, argument: positionals[0] ?? '', more: positionals.slice(1) }
}

function readFlags(
  found: Command,
  rest: string[],
): { values: Record<string, unknown>; positionals: string[] } {
  const options = Object.entries(found.flags).map(([name, flag]) => [
    name,
    { type: flag.bare ? ('boolean' as const) : ('string' as const), multiple: flag.many === true },
  ])
  const known = { ...(found.otherFlags === undefined ? {} : anyFlags(rest)), ...Object.fromEntries(options) }
  try {
    const parsed = parseArgs({ args: rest, options: known, allowPositionals: true })
    const values: Record<string, unknown> = { ...parsed.values }
    for (const [name, flag] of Object.entries(found.flags)) {
      if (flag.many) values[name] ??= []
      if (flag.bare) values[name] ??= false
    }
    return { values, positionals: parsed.positionals }
  } catch (error) {
    throw new UsageError(`${messageOf(error).split('. ')[0]}. Usage: ${usage(found)}`)
  }
}

/** Whatever is written as a flag, with a value. */
function anyFlags(words: readonly string[]): Record<string, { type: 'string' }> {
  const names = words.flatMap((word) => /^--([a-z][a-z-]*)(?:=|$)/.exec(word)?.[1] ?? [])
  return Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
}

export function usage(found: Command): string {
  const flags = Object.entries(found.flags).map(([name, flag]) => {
    const text = flag.bare ? `--${name}` : `--${name} <${name}>`
    return flag.required ? text : `[${text}${flag.many ? ' …' : ''}]`
  })
  return [
    'frontdesk',
    found.name,
    ...(found.argument === undefined ? [] : [`<${found.argument}>`]),
    ...(found.more === undefined ? [] : [`[<${found.more}> …]`]),
    ...flags,
    ...(found.otherFlags === undefined ? [] : [`[${found.otherFlags}]`]),
  ].join(' ')
}
