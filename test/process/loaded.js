// Loaded before a command: tells at its end which packages it has loaded, and how many modules in all.
import { registerHooks } from 'node:module'

const packages = new Set()
let modules = 0

registerHooks({
  load: (url, context, next) => {
    modules += 1
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
    if (name !== undefined) packages.add(name)
    return next(url, context)
  },
})

process.on('exit', () => {
  process.stderr.write(`\nLOADED ${JSON.stringify({ modules, packages: [...packages] })}\n`)
})
