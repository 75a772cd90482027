// `node bin/run.js <script> …`: runs a script on the pinned Node, installing what is missing first.
// Without a script it only installs.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, pinnedEnvironment, pinnedNode } from './install.js'

await ensureInstalled({ development: true })
const [script, ...args] = process.argv.slice(2)
if (script !== undefined) {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const result = spawnSync(pinnedNode(), [path, ...args], { env: pinnedEnvironment(), stdio: 'inherit' })
  process.exit(result.status ?? 1)
}
