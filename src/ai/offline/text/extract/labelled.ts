const readCharacters = 2000

/** What follows a label in the text: «city: Oslo», «my budget is around 500», «subject - broken lamp». */
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
