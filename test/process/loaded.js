// Loaded before Frontdesk: prints at its end how many modules it loaded, how large they are, and from which packages.
import { registerHooks } from 'node:module'

const packages = new Set()
let modules = 0
let bytes = 0

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    modules += 1
    bytes += loaded.source?.length ?? 0
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
    if (name !== undefined) packages.add(name)
    return loaded
  },
})

process.on('exit', () => {
  process.stderr.write(`\nLOADED ${JSON.stringify({ modules, bytes, packages: [...packages] })}\n`)
})
