// `node bin/run.js <script> …`: runs a script on the pinned Node.js, installing what is missing first.
// Without a script it only installs.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.js'
import { nodeEnvironment, pinnedNode, root } from './node.js'

ensureInstalled({ development: true })
const [script, ...args] = process.argv.slice(2)
if (script !== undefined) {
  const env = nodeEnvironment(join(root, 'node_modules/.cache/compiled'))
  const result = spawnSync(pinnedNode(), [join(root, script), ...args], { env, stdio: 'inherit' })
  process.exit(result.status ?? 1)
}
