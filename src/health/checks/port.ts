import { createServer } from 'node:net'
import { z } from 'zod'
import type { Config } from '../../platform/config/index.ts'
import { type Finding, fail, ok, warn } from '../finding.ts'
import type { Check } from '../scene.ts'

export const port: Check = {
  name: 'port',
  needs: ['FRONTDESK_PORT', 'FRONTDESK_HOST', 'FRONTDESK_TLS'],
  look: async ({ config }) => {
    if (config.port === 0) return ok('any free one is taken')
    const refusal = await tryListening(config)
    if (refusal === undefined) return ok(`${config.port} is free`)
    if (refusal === 'EADDRINUSE') return whoListens(config)
    if (refusal === 'EACCES')
      return fail(`${config.port} may not be listened on: set FRONTDESK_PORT above 1023`)
    return fail(`this machine has no address ${config.host} (${refusal}): set FRONTDESK_HOST to one it has`)
  },
}

/** The reason why the system refuses, or undefined. */
function tryListening(config: Config): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  server.listen({ host: config.host, port: config.port, exclusive: true }, () => {
    server.close(() => resolve(undefined))
  })
  return promise
}

const ready = z.object({ status: z.literal('ready') })
const refusing = z.object({ ok: z.literal(false), error: z.object({ message: z.string() }) })

async function whoListens(config: Config): Promise<Finding> {
  const answer = await askReadiness(config).catch(() => undefined)
  if (ready.safeParse(answer).success) return ok(`${config.port} is served by Frontdesk, which is ready`)
  const refusal = refusing.safeParse(answer)
  if (refusal.success) {
    return warn(`${config.port} is served by Frontdesk, which says: ${refusal.data.error.message}`)
  }
  return fail(`${config.port} is taken by something else: stop that, or set FRONTDESK_PORT to another`)
}

const everyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])
const patience = 5000

function askReadiness(config: Config): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const options = {
    host: everyAddress.get(config.host) ?? config.host,
    port: config.port,
    path: '/readyz',
    timeout: patience,
    // The request sends no secrets; the certificate has its own check.
    rejectUnauthorized: false,
  }
  // An import would load all of Node's HTTP code, which takes longer than the request.
  const client = process.getBuiltinModule(config.tls === 'auto' ? 'node:https' : 'node:http')
  const request = client.get(options, (response) => {
    let text = ''
    response.on('data', (chunk) => (text += chunk))
    response.on('end', () => {
      try {
        resolve(JSON.parse(text))
      } catch (error) {
        reject(error)
      }
    })
    response.on('error', reject)
  })
  request.on('timeout', () => request.destroy(new Error('no answer')))
  request.on('error', reject)
  return promise
}
