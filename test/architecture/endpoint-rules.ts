import { importsOf, type SourceFile, withoutComments } from './source.ts'

// `serve()`, and the files of the console, which have no caller, body or answer to declare.
const registers = new Set(['src/server/http/route.ts', 'src/server/console/serve.ts'])
const registeredRoute =
  /\.(?:get|head|post|put|patch|delete|options|all|route)(?:<[^(]*>)?\(\s*(?:['"`]\/|\{)/

/** Files that register a route by themselves, or know Fastify outside the server. */
export function strayRoutes(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !registers.has(path))
    .filter((file) => {
      const knowsServer = importsOf(file).some(({ target }) => target === 'fastify')
      return (
        knowsServer &&
        (!file.path.startsWith('src/server/') || registeredRoute.test(withoutComments(file.text)))
      )
    })
    .map(({ path }) => path)
}

const endpointFolder = /^src\/[a-z-]+\/endpoints\//
const declaredRoute = /\broute:\s*['"`](?:GET|POST|PUT|PATCH|DELETE) \//
const capabilityIndex = /^src\/(?<name>[a-z-]+)\/index\.ts$/
const declaredCapability = /\bexport const \w+: Capability = \{/

/** Endpoints that do not stand in `src/<capability>/endpoints`. */
export function strayEndpoints(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !endpointFolder.test(path) && !makesEndpoints(path))
    .filter((file) => declaresEndpoints(file) || takesTheMaker(file))
    .map(({ path }) => path)
}

function declaresEndpoints({ text }: SourceFile): boolean {
  // The samples that templates leave behind name an address to delete, and answer nobody.
  return declaredRoute.test(withoutComments(text)) && /\bhandle:/.test(text)
}

/** Where `endpoint()` itself is made. */
function makesEndpoints(path: string): boolean {
  return path.startsWith('src/kit/') || path === 'src/platform/app.ts'
}

function takesTheMaker(file: SourceFile): boolean {
  return /\bimport \{[^}]*\bendpoint\b[^}]*\} from '[^']*platform\/app\.ts'/.test(file.text)
}

/** Capabilities that take their endpoints from anywhere but `endpoints/list.ts`. */
export function unlistedEndpoints(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const name = capabilityIndex.exec(file.path)?.groups?.['name']
    if (name === undefined || !declaredCapability.test(file.text)) return []
    if (/\bendpoints: \[\],/.test(file.text)) return []
    const list = `src/${name}/endpoints/list.ts`
    const takesList = importsOf(file).some(({ target }) => target === list)
    const onlyList = /\bendpoints: Object\.values\(endpoints\)\.flat\(\),/.test(file.text)
    return takesList && onlyList ? [] : [file.path]
  })
}

const presenter = /\bfunction (?<name>(?:show|shown|present|presented)(?:[A-Z]\w*)?)\(/g

/** Functions that make what an endpoint answers of what is stored, and are not called `to` and its name. */
export function oddPresenters(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => endpointFolder.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(presenter)].map(({ groups }) => `${path}: ${groups?.['name'] ?? ''}`),
    )
}
