import { type Boundary, type Pattern, PatternError } from './parse.ts'

/** A state of an automaton: consumes a character, or leads on without one. */
export type State =
  | { type: 'character'; matches: (character: string) => boolean; next: number }
  | { type: 'boundary'; at: Boundary; next: number }
  | { type: 'split'; next: number[] }
  | { type: 'accept' }

export interface Automaton {
  states: readonly State[]
  start: number
}

/** Compiles a pattern. Throws PatternError if it needs more states than allowed. */
export function compilePattern(pattern: Pattern, mostStates: number): Automaton {
  const states: State[] = [{ type: 'accept' }]
  const add = (state: State): number => {
    if (states.length >= mostStates) throw new PatternError('Is too long: use fewer or smaller repetitions.')
    return states.push(state) - 1
  }
  // From the end to the start: each part leads to the state `next`.
  const build = (part: Pattern, next: number): number => {
    if (part.type === 'character' || part.type === 'boundary') return add({ ...part, next })
    if (part.type === 'sequence') return part.parts.reduceRight((at, one) => build(one, at), next)
    if (part.type === 'choice') return add({ type: 'split', next: part.parts.map((one) => build(one, next)) })
    return repeat(part, next)
  }
  const repeat = ({ part, least, most }: Pattern & { type: 'repeat' }, next: number): number => {
    let at = next
    if (most === null) {
      const loop: State & { type: 'split' } = { type: 'split', next: [next] }
      at = add(loop)
      loop.next.push(build(part, at))
    }
    for (let left = (most ?? least) - least; left > 0; left--) {
      at = add({ type: 'split', next: [next, build(part, at)] })
    }
    for (let left = least; left > 0; left--) at = build(part, at)
    return at
  }
  const start = build(pattern, 0)
  return { states, start }
}
