import { join } from 'node:path'
import { ensureBuilt } from '../bin/build.js'

/** The built command line, which the pinned Node.js runs. */
export const program = join(ensureBuilt(), 'main.js')
