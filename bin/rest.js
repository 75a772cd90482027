// `node bin/rest.js`: installs what the first start left for later. The server runs it once it answers.
import { installRest } from './install.js'

try {
  process.exitCode = (await installRest()) ? 0 : 1
} catch (error) {
  // Such as a folder that may not be written to.
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
