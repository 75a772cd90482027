// `node bin/healthy.js`: exit code 0 if the server with these settings answers here. For containers to ask.
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

const { FRONTDESK_TLS = 'auto', FRONTDESK_PORT = '8443' } = process.env
const [request, scheme] = FRONTDESK_TLS === 'auto' ? [secure, 'https'] : [plain, 'http']
const end = (healthy) => process.exit(healthy ? 0 : 1)

// It is asked on its own machine, where no certificate has to prove who it is.
const options = { rejectUnauthorized: false, timeout: 4000 }
request(`${scheme}://127.0.0.1:${FRONTDESK_PORT}/healthz`, options, ({ statusCode }) =>
  end(statusCode === 200),
)
  .on('timeout', () => end(false))
  .on('error', () => end(false))
  .end()
