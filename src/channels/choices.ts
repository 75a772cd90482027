/** A line of a list: «- Yes», «• Yes», «1. Yes», «a) Yes». */
const item = /^\s*(?:[-*•–]|\d{1,2}[.)]|[a-z]\))\s+(.+?)\s*$/i
const most = 8

/**
 * The choices in a message that ends with a question and a list of short answers. They are only a shortcut: the list
 * stays in the message, and any other answer counts. Empty if the list is longer, or if a line is longer than `fits`
 * allows.
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

/** Removes the Markdown marks for bold and code, which a button doesn't render. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\*\*|__|`/g, '').trim()
}
