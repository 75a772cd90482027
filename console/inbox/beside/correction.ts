/** Formats a correction as a knowledge file with question and answer, so that either is found. */
export function knowledgeFile(question: string, answer: string): { name: string; text: string } {
  const asked = question.trim()
  const title = asked.replaceAll(/\s+/g, ' ').slice(0, 80)
  const words = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
  return {
    name: `correction-${words === '' ? 'answer' : words}.md`,
    text: `# ${title === '' ? 'Correction' : title}\n\n${asked}\n\n${answer.trim()}\n`,
  }
}

/** Appends a line for this question to the instructions. */
export function withRule(instructions: string, question: string, answer: string): string {
  const asked = question.trim().replaceAll(/\s+/g, ' ')
  const rule = asked === '' ? answer.trim() : `When asked “${asked}”: ${answer.trim()}`
  return `${instructions.trimEnd()}${instructions.trim() === '' ? '' : '\n\n'}${rule}\n`
}
