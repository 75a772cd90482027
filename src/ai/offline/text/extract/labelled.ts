import { spaced } from './kinds.ts'

const readCharacters = 2000

/** The text after a label: «city: Oslo», «my budget is around 500», «subject - broken lamp». */
export function labelledValue(label: string, text: string): string | undefined {
  const plain = label.replaceAll(/[^\p{L}\p{N} ]/gu, '').trim()
  if (plain === '') return undefined
  const escaped = plain.replaceAll(/ +/g, '\\s+')
  const pattern = new RegExp(
    `\\b${escaped}\\b\\s*(?:is|are|was|will be|should be|:|=|-)\\s+(?:a |an |the )?([^\\n.;]+?)(?=$|[\\n.;!?]|,? and (?:my|the)\\b)`,
    'iu',
  )
  return text.slice(0, readCharacters).match(pattern)?.[1]?.trim() || undefined
}

/** The text after a label at the start of a line. The first such line counts. */
export function lineValue(label: string, text: string): string | undefined {
  const wanted = spaced(label)
  for (const line of text.slice(0, readCharacters).split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).trim()
    if (colon > 0 && value !== '' && spaced(line.slice(0, colon)) === wanted) return value
  }
  return undefined
}
