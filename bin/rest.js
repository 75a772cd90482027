// `node bin/rest.js`: installs what the first start left for later. The server runs it once it answers.
import { installRest } from './install.js'

process.exit(installRest() ? 0 : 1)
