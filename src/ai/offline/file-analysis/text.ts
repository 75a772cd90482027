import { parseHTML } from 'linkedom'

/** By its byte order mark, as UTF-8 where it is, and otherwise as what its sender says or as Windows wrote it. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const announced = /charset="?([\w-]+)/i.exec(contentType)?.[1]
  for (const charset of [markOf(bytes), 'utf-8', announced, 'windows-1252']) {
    const text = charset === undefined ? undefined : tryDecode(bytes, charset)
    if (text !== undefined) return text
  }
  return ''
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function tryDecode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

interface DomNode {
  readonly nodeType: number
  readonly localName?: string
  readonly childNodes: readonly DomNode[]
  readonly textContent: string | null
}

const unseen = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg', 'iframe'])
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** What a page says: one line a block. */
export function textOfHtml(html: string): string {
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`
  const { document } = parseHTML(whole) as unknown as { document: DomNode }
  let text = ''
  // Not by recursion: a page may be nested deeper than the stack.
  const waiting: (DomNode | '\n')[] = [document]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === '\n') text += next
    else if (next.nodeType === 3) text += next.textContent?.replaceAll(/\s+/g, ' ') ?? ''
    else if (!unseen.has(next.localName ?? '')) {
      const border = inline.has(next.localName ?? '') ? [] : (['\n'] as const)
      waiting.push(...border, ...[...next.childNodes].toReversed(), ...border)
    }
  }
  return text.replaceAll(/\s*\n\s*/g, '\n')
}

/** Without what nobody sees, and without more than one empty line at a time. */
export function tidied(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
