import { optionColours } from '../controls/option-colours.ts'

export interface OptionDraft {
  /** Identifies the option while it has no name. */
  key: string
  /** The id of an existing option, which keeps its records when renamed. */
  id?: number
  name: string
  color: string
}

let made = 0

/** A new option. Colors follow each other. */
export function newOption(name: string, count: number): OptionDraft {
  const color = optionColours[count % optionColours.length]?.key ?? 'gray'
  return { key: `new-${++made}`, name, color }
}

/** Adds an empty option after another one. */
export function addedAfter(options: readonly OptionDraft[], index: number): OptionDraft[] {
  return options.toSpliced(index + 1, 0, newOption('', options.length))
}

/** Moves an option to another position. */
export function movedOption(options: readonly OptionDraft[], from: number, to: number): OptionDraft[] {
  const one = options[from]
  if (one === undefined) return [...options]
  const rest = options.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, one)
}

/** Returns the lines of a pasted list. A single line is pasted as text. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/[\r\n\t]+/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '')
  return lines.length > 1 ? lines : []
}

/** Pastes one option per line into an option, without those that exist. */
export function withPasted(
  options: readonly OptionDraft[],
  index: number,
  lines: readonly string[],
): OptionDraft[] {
  const known = new Set(options.map(({ name }) => name.trim().toLowerCase()).filter((name) => name !== ''))
  const names = lines.filter((line) => {
    const isNew = !known.has(line.toLowerCase())
    known.add(line.toLowerCase())
    return isNew
  })
  const added = names.map((name, at) => newOption(name, options.length + at))
  const isEmpty = options[index]?.name.trim() === ''
  return options.toSpliced(isEmpty ? index : index + 1, isEmpty ? 1 : 0, ...added)
}

/** Returns true if a select field would have no options. */
export function hasNoOptions(kind: string, options: readonly OptionDraft[]): boolean {
  return (kind === 'option' || kind === 'options') && options.every(({ name }) => name.trim() === '')
}
