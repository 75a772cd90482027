import type { OpenApiDocument } from '../../server/openapi/model.ts'
import type { Command } from '../command.ts'
import { bodySchema, isMethod, operationsOf, parametersOf } from './operations.ts'

/** Completions for a command line that starts with `words`, the last of which is being typed. */
export function candidatesFor(
  commands: readonly Command[],
  words: readonly string[],
  document: OpenApiDocument | undefined,
): string[] {
  const before = words.slice(0, -1)
  const typed = words.at(-1) ?? ''
  const found = commands
    .filter(({ name }) => name.split(' ').every((part, index) => before[index] === part))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  const flags = Object.keys(found?.flags ?? {}).map((name) => `--${name}`)
  const all = typed.startsWith('-')
    ? flags.filter((flag) => !before.includes(flag))
    : [...nextWords(commands, before), ...operationWords(found, before, typed, document)]
  return [...new Set(all)].filter((one) => one.startsWith(typed)).toSorted()
}

function nextWords(commands: readonly Command[], before: readonly string[]): string[] {
  return commands
    .map(({ name }) => name.split(' '))
    .filter((parts) => parts.length > before.length && before.every((word, index) => parts[index] === word))
    .map((parts) => parts[before.length] ?? '')
}

/** Operations first, then the names of the operation's parameters. */
function operationWords(
  found: Command | undefined,
  before: readonly string[],
  typed: string,
  document: OpenApiDocument | undefined,
): string[] {
  if (found === undefined || document === undefined || found.argument !== 'operation') return []
  const operations = operationsOf(document)
  const rest = before.slice(found.name.split(' ').length).filter((word) => !isMethod(word))
  const named = operations.find(({ id, path }) => rest.includes(id) || rest.includes(path))
  if (named === undefined) {
    const isPath = typed.startsWith('/') || before.some(isMethod)
    return isPath ? operations.map(({ path }) => path) : operations.map(({ id }) => id)
  }
  if (found.more === undefined) return []
  const fields = Object.keys(bodySchema(named, document)?.schema.properties ?? {})
  const given = new Set(rest.map((word) => word.split(/:?=/)[0]))
  return [...parametersOf(named).map(({ name }) => name), ...fields]
    .filter((name) => !given.has(name))
    .map((name) => `${name}=`)
}
