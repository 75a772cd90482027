import { parseHTML } from 'linkedom'

/** As much of the DOM as reading a page takes; the compiler is not given that of browsers. */
export interface DomNode {
  readonly nodeType: number
  readonly childNodes: Iterable<DomNode>
  readonly textContent: string | null
}

export interface DomElement extends DomNode {
  readonly localName: string
  getAttribute: (name: string) => string | null
  querySelector: (selector: string) => DomElement | null
  querySelectorAll: (selector: string) => Iterable<DomElement>
  remove: () => void
}

export interface DomDocument extends DomElement {
  readonly body: DomElement
}

/** A whole document, also where the page left out what makes it one. */
export function parseDocument(html: string): DomDocument {
  const whole = /<html[\s>]/i.test(html)
    ? html
    : `<!doctype html><html><head></head><body>${html}</body></html>`
  const { document } = parseHTML(whole) as unknown as { document: DomDocument }
  return document
}

/** How many nodes a document has, and how deep they are nested. */
export function extent(document: DomNode): { count: number; depth: number } {
  let [count, deepest] = [0, 0]
  const waiting = [{ node: document, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    count++
    deepest = Math.max(deepest, depth)
    for (const child of node.childNodes) waiting.push({ node: child, depth: depth + 1 })
  }
  return { count, depth: deepest }
}

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === 1
}

export function isText(node: DomNode): boolean {
  return node.nodeType === 3
}

/** On one line. */
export function lineOf(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}
