export interface NameInCode {
  of: 'nodes' | 'variables'
  name: string
  line: number
}

const longestName = 255

// `nodes.Terms`, `nodes?.Terms`, `nodes['Find lines']`.
const access =
  /(?<![\p{ID_Continue}$.])(nodes|variables)(?:(?:\?\.|\.)([\p{ID_Start}_$][\p{ID_Continue}$]{0,254})|(?:\?\.)?\[(?:'([^'\\\n]{1,255})'|"([^"\\\n]{1,255})")\])/gu

/** The nodes and variables that code names, each once. It is found in the text, so a comment counts, too. */
export function namesInCode(code: string): NameInCode[] {
  const found = new Map<string, NameInCode>()
  let line = 1
  let counted = 0
  for (const { 0: whole, 1: of, 2: plain, 3: single, 4: double, index } of code.matchAll(access)) {
    const name = plain ?? single ?? double ?? ''
    line += code.slice(counted, index).split('\n').length - 1
    counted = index
    const isMethod = plain !== undefined && code[index + whole.length] === '('
    if (isMethod || (of !== 'nodes' && of !== 'variables') || name.length > longestName) continue
    if (!found.has(`${of} ${name}`)) found.set(`${of} ${name}`, { of, name, line })
  }
  return [...found.values()]
}

/** True if the code may read this name, also by `const { Terms } = nodes`. */
export function mentions(code: string, name: string): boolean {
  return code.includes(name)
}
