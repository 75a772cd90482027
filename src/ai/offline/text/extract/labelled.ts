/** What follows a label in the text: «city: Oslo», «my budget is around 500», «subject - broken lamp». */
export function labelledValue(label: string, text: string): string | undefined {
  if (label === '') return undefined
  const escaped = label.replaceAll(/[^\p{L}\p{N} ]/gu, '').replaceAll(' ', '\\s+')
  const pattern = new RegExp(
    `\\b${escaped}\\b\\s*(?:is|are|was|will be|should be|:|=|-)\\s+(?:a |an |the )?([^\\n.;]+?)(?=$|[\\n.;!?]|,? and (?:my|the)\\b)`,
    'iu',
  )
  return text.match(pattern)?.[1]?.trim() || undefined
}
