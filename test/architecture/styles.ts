import { type SourceFile, withoutComments } from './source.ts'

/**
 * Properties that name a side of the screen instead of a side of the text. `left: 50%` is the middle from both sides. What
 * scripts compute in pixels, such as places on a canvas, is not in a stylesheet.
 */
const physical = [
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)\b[^;}]*/g,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\b[^;}]*/g,
  /(?<![\w-])(?:left|right)\s*:(?!\s*50%)[^;}]*/g,
  /(?<![\w-])(?:text-align|float|clear|justify-(?:content|items|self))\s*:\s*(?:left|right)\b/g,
]

const fourSides = /(?<![\w-])(?:margin|padding|inset)\s*:\s*(?<values>[^;}]+)/g

/** Declarations that would stay on their side in a language that is written from right to left. */
export function physicalDeclarations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const text = withoutComments(file.text)
    const uneven = [...text.matchAll(fourSides)]
      .filter(({ groups }) => hasTwoSides(valuesOf(groups?.['values'] ?? '')))
      .map(([declaration]) => declaration)
    const named = physical.flatMap((pattern) => text.match(pattern) ?? [])
    return [...named, ...uneven].map((declaration) => `${file.path}: ${declaration.trim()}`)
  })
}

function hasTwoSides([, right, , left]: readonly string[]): boolean {
  return left !== undefined && left !== right
}

/** The values of a shorthand. `calc(1px + 2px)` is one. */
function valuesOf(text: string): string[] {
  const values = ['']
  let depth = 0
  for (const sign of text.trim()) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ' ' && depth === 0) values.push('')
    else values.push((values.pop() ?? '') + sign)
  }
  return values.filter((value) => value !== '')
}
