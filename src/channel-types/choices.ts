/** A line of a list: «- Yes», «• Yes», «1. Yes», «a) Yes». */
const item = /^\s*(?:[-*•–]|\d{1,2}[.)]|[a-z]\))\s+(.+?)\s*$/i
const most = 8

/**
 * What somebody may choose from, of a message that ends with a question and a list of short answers. Only a help: the list
 * stays in the message, and whatever else is answered is an answer. Nothing where the list is longer, or a line of it is
 * longer than `fits` takes.
 */
export function choicesOf(text: string, fits: (choice: string) => boolean): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const choices: string[] = []
  while (lines.length > 0) {
    const choice = item.exec(lines.at(-1) ?? '')?.[1]
    if (choice === undefined) break
    choices.unshift(withoutMarks(choice))
    lines.pop()
    if (choices.length > most) return []
  }
  const isAsked = /[?？؟][)"”’*_]*\s*$/.test(lines.at(-1) ?? '')
  const isUsable = choices.length >= 2 && choices.every((choice) => choice !== '' && fits(choice))
  return isAsked && isUsable ? [...new Set(choices)] : []
}

/** Bold and code of Markdown, which a button does not show. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\*\*|__|`/g, '').trim()
}
