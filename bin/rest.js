// `node bin/rest.js`: installs what the first start left for later. The server runs it once it answers.
import { installRest } from './install.js'

process.exit((await installRest()) ? 0 : 1)
