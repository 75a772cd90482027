import { SyntaxKind } from 'typescript/unstable/ast'
import { createScanner } from 'typescript/unstable/ast/scanner'
import type { SourceFile } from './source.ts'

const renaming = /^(?:import|export)\s+(?:type\s+)?[\w$*{},\s]+?\sfrom\s/gm

/** Where the product casts: `as` with any type but `const`. */
export function castsIn(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.ts'))
    .flatMap(({ path, text }) =>
      castLines(text.replaceAll(renaming, (found) => found.replaceAll(/[^\n]/g, ' '))).map(
        (line) => `${path}:${line}`,
      ),
    )
}

/** After these, `as` is a cast and a slash divides. */
const operands = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.NullKeyword,
  SyntaxKind.ThisKeyword,
  SyntaxKind.UndefinedKeyword,
  SyntaxKind.UnknownKeyword,
])

function castLines(text: string): number[] {
  const scanner = createScanner(true)
  scanner.setText(text)
  const lines: number[] = []
  // How many braces are open within each template literal.
  const open: number[] = []
  let [before, last] = [SyntaxKind.Unknown, SyntaxKind.Unknown]
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFile; kind = scanner.scan()) {
    const depth = open.at(-1) ?? 0
    if (kind === SyntaxKind.TemplateHead) open.push(0)
    else if (kind === SyntaxKind.OpenBraceToken && open.length > 0) open.splice(-1, 1, depth + 1)
    else if (kind === SyntaxKind.CloseBraceToken && open.length > 0) {
      if (depth > 0) open.splice(-1, 1, depth - 1)
      else if ((kind = scanner.reScanTemplateToken(false)) === SyntaxKind.TemplateTail) open.pop()
    } else if (kind === SyntaxKind.SlashToken && !operands.has(last)) kind = scanner.reScanSlashToken()
    const isCast = last === SyntaxKind.AsKeyword && operands.has(before) && kind !== SyntaxKind.ConstKeyword
    if (isCast) lines.push(text.slice(0, scanner.getTokenStart()).split('\n').length)
    ;[before, last] = [last, kind]
  }
  return lines
}
