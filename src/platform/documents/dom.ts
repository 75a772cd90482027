import { parseHTML } from 'linkedom'

/** The part of the DOM that reading a page needs, because the compiler doesn't have the types of browsers. */
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
  append: (...nodes: DomNode[]) => void
  replaceChildren: (...nodes: DomNode[]) => void
}

export interface DomDocument extends DomElement {
  readonly documentElement: DomElement
  readonly body: DomElement
  createElement: (name: string) => DomElement
}

/** Parses a document and adds <html>, <head> and <body> if the page left them out, as HTML allows. */
export function parseDocument(html: string): DomDocument {
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html>${html}</html>`
  const { document } = parseHTML(whole) as unknown as { document: DomDocument }
  const [head, body] = [document.createElement('head'), document.createElement('body')]
  const parts = partsOf(document.documentElement)
  document.documentElement.replaceChildren(head, body)
  // One by one: a page may have more nodes than a call takes arguments.
  for (const node of parts.head) head.append(node)
  for (const node of parts.body) body.append(node)
  return document
}

const ofHead = new Set('title meta link base style script noscript template'.split(' '))

/** The head ends before the first element that can't be part of it. The rest is the body. */
function partsOf(root: DomElement): { head: DomNode[]; body: DomNode[] } {
  const parts: { head: DomNode[]; body: DomNode[] } = { head: [], body: [] }
  let isBody = false
  const take = (node: DomNode): void => {
    const name = isElement(node) ? node.localName : ''
    if (name === 'head') {
      for (const child of node.childNodes) take(child)
      return
    }
    isBody ||= isElement(node) ? !ofHead.has(name) : isText(node) && node.textContent?.trim() !== ''
    if (name !== 'body') (isBody ? parts.body : parts.head).push(node)
    else for (const child of node.childNodes) parts.body.push(child)
  }
  for (const node of root.childNodes) take(node)
  return parts
}

/** The number of nodes of a document, and the depth of their nesting. */
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
