import { functions } from '../../../../formulas/tree.ts'

export interface Completions {
  /** The start of the completed text. */
  from: number
  choices: string[]
}

const most = 8

/** Suggests fields after a bracket, fields of a relation after its dot, and functions by prefix. */
export function completions(
  text: string,
  caret: number,
  names: readonly string[],
  through: (relation: string) => readonly string[],
): Completions {
  const before = text.slice(0, caret)
  const [, relation, part] = /(?:\[([^\]]+)\]\.)?\[([^\]]*)$/.exec(before) ?? []
  if (part !== undefined) {
    const offered = relation === undefined ? names : through(relation)
    return { from: caret - part.length - 1, choices: matching(offered, part).map((name) => `[${name}]`) }
  }
  const word = /[A-Za-z]+$/.exec(before)?.[0] ?? ''
  if (word === '') return { from: caret, choices: [] }
  return {
    from: caret - word.length,
    choices: matching(Object.keys(functions), word).map((name) => `${name}(`),
  }
}

function matching(names: readonly string[], part: string): string[] {
  const wanted = part.toLowerCase()
  return names.filter((name) => name.toLowerCase().startsWith(wanted)).slice(0, most)
}
