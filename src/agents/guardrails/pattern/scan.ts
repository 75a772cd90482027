import type { Found } from '../spans.ts'
import type { Automaton } from './compile.ts'
import { type Boundary, isWordCharacter } from './parse.ts'

/**
 * Finds everything that an automaton matches from `from` on, in time proportional to the text. `open` is where
 * text begins that could still become a match if more text follows.
 */
export function scan({ states, start }: Automaton, text: string, from: number, isEnd: boolean): Found {
  const found: Found['spans'] = []
  const seen = new Int32Array(states.length).fill(-1)
  // States with the start of their match, in the order of these starts.
  let waiting: (readonly [state: number, since: number])[] = []
  let before = from === 0 ? '' : (Array.from(text.slice(0, from)).at(-1) ?? '')
  const step = (at: number, character: string): void => {
    const next: typeof waiting = []
    const visit = (index: number, since: number): void => {
      const state = states[index]
      if (state === undefined || seen[index] === at) return
      // The earliest start is visited first, and the others add nothing to it.
      seen[index] = at
      if (state.type === 'accept') found.push({ start: since, end: at })
      else if (state.type === 'split') for (const one of state.next) visit(one, since)
      else if (state.type === 'boundary') {
        if (isAt(state.at, before, character)) visit(state.next, since)
      } else if (character !== '' && state.matches(character)) {
        next.push([state.next, since])
      }
    }
    for (const [index, since] of waiting) visit(index, since)
    if (character !== '') visit(start, at)
    waiting = next
    before = character
  }
  let at = from
  for (const character of text.slice(from)) {
    step(at, character)
    at += character.length
  }
  if (isEnd) step(at, '')
  return { spans: found, open: waiting[0]?.[1] ?? text.length }
}

function isAt(boundary: Boundary, before: string, after: string): boolean {
  if (boundary === 'start') return before === ''
  if (boundary === 'end') return after === ''
  return (isWordCharacter(before) !== isWordCharacter(after)) === (boundary === 'word')
}
