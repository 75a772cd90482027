import { importsOf, isForTests, type SourceFile } from './source.ts'

/** Controls, what every screen stands in, the editor of graphs, then the screens; each may use what is before it. */
const floors = ['kit', 'app', 'graphs'] as const

/** `console/records/grid/grid.tsx` → `records`; a file at the root of the console stands above all of them. */
function partOf(path: string): string {
  const [, part = '', ...rest] = path.split('/')
  return rest.length === 0 ? 'root' : part
}

function floorOf(part: string): number {
  if (part === 'root') return floors.length + 1
  const floor = floors.findIndex((one) => one === part)
  return floor === -1 ? floors.length : floor
}

/** What the console imports that is neither its own, nor of the client, nor a package. */
export function strayConsoleImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ ours, target }) =>
        ours
          ? !/^(?:console|formulas|languages)\//.test(target) && target !== 'clients/typescript/src/index.ts'
          : target.startsWith('node:'),
      )
      .map(({ target }) => `${file.path} imports ${target}`),
  )
}

/** Screens that use each other, and controls that know screens. */
export function upwardConsoleImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = partOf(file.path)
    return importsOf(file)
      .filter(({ ours, target }) => ours && target.startsWith('console/') && partOf(target) !== from)
      .filter(({ target }) => floorOf(partOf(target)) >= floorOf(from))
      .map(({ target }) => `${file.path} imports ${target}`)
  })
}

/** What the languages import beside themselves: server, console and chat stand on them. */
export function strayLanguageImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ ours, target }) => !ours || !target.startsWith('languages/'))
      .map(({ target }) => `${file.path} imports ${target}`),
  )
}

/** What the text of formulas imports beside itself: server and console read it. */
export function strayFormulaImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => !/^(?:formulas|languages)\//.test(target))
      .map(({ target }) => `${file.path} imports ${target}`),
  )
}

/** What the client imports beside itself. */
export function strayClientImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ ours, target }) => !ours || !target.startsWith('clients/typescript/src/'))
      .map(({ target }) => `${file.path} imports ${target}`),
  )
}

/** Text that becomes markup: what customers write must never be able to. */
export function rawMarkup(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) =>
        !isForTests(path) && /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML/.test(text),
    )
    .map(({ path }) => path)
}
