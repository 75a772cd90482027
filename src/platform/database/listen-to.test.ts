import { connect, createServer, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { listen } from '../../../test/stand-ins/listen.ts'
import { Lifetime } from '../../kit/lifetime.ts'
import { listenTo } from './listen-to.ts'

const server = useServer()

/** A way to the database on which a connection can fall silent without breaking, as behind a firewall that forgot it. */
async function silentWay(to: URL) {
  const open: Socket[][] = []
  const way = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    open.push([near, far])
    near.pipe(far).pipe(near)
    for (const side of [near, far]) side.on('error', () => undefined)
  })
  const { port, close } = await listen(way)
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    open,
    silence: () => {
      for (const [near, far] of open) {
        near?.unpipe()
        far?.unpipe()
      }
    },
    close: async () => {
      for (const [, far] of open) far?.destroy()
      await close()
    },
  }
}

it('notices a connection that fell silent, and hears again over another', async () => {
  const way = await silentWay(new URL(server.app.database.url))
  const lifetime = new Lifetime()
  const heard: string[] = []
  const onReturn = vi.fn<() => void>()
  const { log } = server.app
  const hear = (payload: string) => void heard.push(payload)
  // Answers are late on a busy machine, and an answer after the limit would count as another break.
  const quick = { askMs: 100, answerMs: 3000 }
  const listening = new Map<string, boolean>()
  const database = { address: () => way.url, listening }
  listenTo({ log, lifetime, database }, 'livechat', hear, onReturn, quick)
  const tell = (text: string) => server.app.database.pool.query("select pg_notify('livechat', $1)", [text])
  await vi.waitFor(() => expect(onReturn).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  await tell('one')
  await vi.waitFor(() => expect(heard).toEqual(['one']), { timeout: 10_000 })
  expect(listening.get('livechat')).toBe(true)
  way.silence()
  await tell('lost')
  await vi.waitFor(() => expect(onReturn).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  await tell('two')
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']), { timeout: 10_000 })
  await lifetime.close()
  expect(listening.get('livechat')).toBe(false)
  await way.close()
})
