/** What introduces the mail that is answered, in the words of common programs: English, German, Spanish, French. */
const introductions = [
  /^\s*(?:on|am|el|le)\b.{3,200}\s(?:wrote|schrieb|escribió|a écrit)(?:\s.{0,200})?:\s*$/i,
  /^\s*-{2,}\s*(?:original message|ursprüngliche nachricht|mensaje original|message d'origine|forwarded message|weitergeleitete nachricht)\s*-{2,}\s*$/i,
  /^\s*_{10,}\s*$/,
]

// What Outlook puts above the mail that is answered.
const headerLine =
  /^\s*\*?(?:from|von|de|sent|gesendet|enviado|envoyé|to|an|para|à|subject|betreff|asunto|objet|date|datum)\*?\s*:\s*\S/i

const mostLines = 2000

/** What somebody has newly written: without the mails before it that their program has put below, and their signature. */
export function withoutQuoted(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n').slice(0, mostLines)
  const kept = lines.slice(0, endOf(lines))
  while (kept.length > 0 && (/^\s*>/.test(kept.at(-1) ?? '') || (kept.at(-1) ?? '').trim() === '')) kept.pop()
  // An introduction over two lines, of which the first is left.
  if (/^\s*(?:on|am|el|le)\b.{3,200}$/i.test(kept.at(-1) ?? '') && isIntroduction(lines, kept.length - 1))
    kept.pop()
  const written = kept.join('\n').trim()
  // Whoever answers between the lines, or above nothing, has written what there is.
  return written === '' ? text.trim() : written
}

function endOf(lines: readonly string[]): number {
  const end = lines.findIndex(
    (line, index) =>
      isIntroduction(lines, index) || line === '-- ' || line === '--' || isHeaderBlock(lines, index),
  )
  return end === -1 ? lines.length : end
}

const introduces = (text: string) => introductions.some((one) => one.test(text))

function isIntroduction(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  const both = `${line} ${lines[index + 1] ?? ''}`
  return introduces(line) || (/^\s*(?:on|am|el|le)\b/i.test(line) && line.length < 200 && introduces(both))
}

/** Three of such lines in a row are no list that somebody wrote. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  return [0, 1, 2].every((offset) => headerLine.test(lines[index + offset] ?? ''))
}
