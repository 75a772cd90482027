/** Lines of a paragraph belong together, and words that were divided at the end of a line too. */
export function unwrapped(text: string): string {
  return text
    .replaceAll(/(\p{Ll})-\n(\p{Ll})/gu, '$1$2')
    .replaceAll(/[ \t]*\n[ \t]*(?=\n)/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n')
}
