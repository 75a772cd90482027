/** A process that starts or attaches to the server and stops it on a signal, as the serving process does. */
import {
  attachEmbedded,
  type EmbeddedOptions,
  startEmbedded,
} from '../../../../src/platform/database/embedded/index.ts'

interface Order {
  role: 'owner' | 'guest'
  options: EmbeddedOptions
  /** Becomes this user first. All code is loaded by then, so the user need not be able to read it. */
  uid: number | undefined
}

const say = (message: object): boolean => process.stdout.write(`${JSON.stringify(message)}\n`)
const { role, options, uid }: Order = JSON.parse(process.argv[2] ?? '{}')
if (uid !== undefined) {
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
}

try {
  const server = await (role === 'owner' ? startEmbedded : attachEmbedded)(options)
  const stayAlive = setInterval(() => undefined, 60_000)
  const stop = async (): Promise<void> => {
    clearInterval(stayAlive)
    await server.stop()
    say({ stopped: true })
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop())
  say({ url: server.url, started: server.started })
} catch (error) {
  say({ error: String(error) })
}
