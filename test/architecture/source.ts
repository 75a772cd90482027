import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface SourceFile {
  /** From the root of the project: `src/kit/ids.ts`. */
  path: string
  text: string
}

export interface Import {
  /** A path from the root for a file of ours, else the name of a package. */
  target: string
  ours: boolean
  /** Erased before it runs. */
  typeOnly: boolean
}

/** Every source file that is part of the product; tests and what only they use are not. */
export function productSources(root: string, folder = 'src'): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter(
      (path) =>
        !path.startsWith('console/dist/') &&
        /\.(?:tsx?|js|css)$/.test(path) &&
        !isForTests(path) &&
        !path.endsWith('.generated.ts'),
    )
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Every test that the gate runs, with the helpers of tests. */
export function testSources(root: string): SourceFile[] {
  return ['src', 'test', 'clients', 'console', 'formulas', 'languages', 'lint']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        posix.join(folder, path.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => /\.(?:ts|js)$/.test(path) && isForTests(path) && !path.includes('/node_modules/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function isForTests(path: string): boolean {
  return /\.test\.ts$|^test\/|^console\/.*\/testing\//.test(path)
}

const statement =
  /^(?:import|export)\s+(?<type>type\s+)?(?:[\w$*{},\s]+?\sfrom\s+)?['"](?<target>[^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"](?<target>[^'"]+)['"]/g

/** What a file imports or exports again, in any of the ways in which that can be written. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(statement), ...text.matchAll(dynamic)].map(({ groups }) => {
    const written = groups?.['target'] ?? ''
    const ours = written.startsWith('.')
    return {
      target: ours ? posix.join(posix.dirname(path), written) : packageName(written),
      ours,
      typeOnly: groups?.['type'] !== undefined,
    }
  })
}

/** `@ai-sdk/openai/internal` → `@ai-sdk/openai`. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The code without its comments, for rules about what it does rather than what it says. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '')
}
