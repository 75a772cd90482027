/** The lines with which common programs introduce a quoted email, in English, German, Spanish and French. */
const introductions = [
  /^\s*(?:on|am|el|le)\b.{3,200}\s(?:wrote|schrieb|escribió|a écrit)(?:\s.{0,200})?:\s*$/i,
  /^\s*-{2,}\s*(?:original message|ursprüngliche nachricht|mensaje original|message d'origine|forwarded message|weitergeleitete nachricht)\s*-{2,}\s*$/i,
  /^\s*_{10,}\s*$/,
]

// The header lines that Outlook puts above a quoted email.
const headerLine =
  /^\s*\*?(?:from|von|de|sent|gesendet|enviado|envoyé|to|an|para|à|subject|betreff|asunto|objet|date|datum)\*?\s*:\s*\S/i

const mostLines = 2000

/** Removes the quoted emails and the signature that follow a new text. */
export function withoutQuoted(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n').slice(0, mostLines)
  const kept = lines.slice(0, endOf(lines))
  while (kept.length > 0 && (/^\s*>/.test(kept.at(-1) ?? '') || (kept.at(-1) ?? '').trim() === '')) kept.pop()
  // The introduction spans two lines, and only the second was cut off.
  if (/^\s*(?:on|am|el|le)\b.{3,200}$/i.test(kept.at(-1) ?? '') && isIntroduction(lines, kept.length - 1))
    kept.pop()
  const written = kept.join('\n').trim()
  // No text above the quotes: the reply is between or below them, so everything is kept.
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

/** True for three such lines in a row. Fewer may be part of the text. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  return [0, 1, 2].every((offset) => headerLine.test(lines[index + offset] ?? ''))
}
