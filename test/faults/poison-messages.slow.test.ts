import { expect, it } from 'vitest'
import { answering, connected, numberId, sentTexts, useScene, webhookOf } from '../harness/channels/scene.ts'
import { eventually } from '../harness/workflows/automation.ts'
import { beside, frontdesk, type RunningCommand } from '../process/spawn.ts'
import { chatappMessage, chatappText } from '../stand-ins/graph/payloads.ts'
import { startWebsite } from '../stand-ins/website.ts'
import { minutes } from './size.ts'

/*
 * Messages that end the process which takes them in, answers them or sends the answer. Each waits for something that
 * never comes, and whenever it is asked for, the process is killed.
 */

const scene = useScene({ workers: false })
const environment = () => ({
  ...beside(scene.app),
  FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
  ...scene.graph.environment,
})

/** Kills three workers, each while it is at what `reached` waits for, and starts a fourth. */
async function killThree(reached: () => Promise<void>): Promise<RunningCommand> {
  for (let life = 1; life <= 3; life++) {
    const worker = frontdesk(['worker'], environment())
    await reached()
    await worker.signal('SIGKILL')
  }
  return frontdesk(['worker'], environment())
}

/**
 * Holds every request to a path, and says when the next one has come. That is let go with the one after it, when whoever
 * made it is dead: answered before that, they may get on with it.
 */
function holding(path: RegExp): { reached: () => Promise<void>; release: () => void } {
  let held = scene.graph.hold(path)
  let isReached = false
  return {
    reached: async () => {
      if (isReached) {
        held.release()
        held = scene.graph.hold(path)
      }
      await held.reached
      isReached = true
    },
    release: () => held.release(),
  }
}

it(
  'one that is taken in and one that is sent are given up after three, and the next ones arrive',
  async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    const deliver = (message: object) => scene.graph.deliver(webhookOf(scene), message)

    const media = holding(/\/media-9$/)
    const from = '34640000011'
    const image = { type: 'image', image: { id: 'media-9', caption: 'Which lamp is this?' } }
    await deliver(chatappMessage(numberId, { from }, image))
    await deliver(chatappText(numberId, { from }, 'Hello?'))
    const fourth = await killThree(media.reached)
    expect(await sentTexts(scene, 1, 60)).toHaveLength(1)
    media.release()
    const inbox = await scene.app.db.selectFrom('channel_inbox').select(['state', 'error']).execute()
    expect(inbox.filter(({ state }) => state === 'FAILED')).toEqual([
      { state: 'FAILED', error: 'The server ended 3 times while handling this message.' },
    ])
    await fourth.signal('SIGTERM')

    const sending = holding(/\/messages$/)
    await deliver(chatappText(numberId, { from: '34640000012' }, 'Hello'))
    const last = await killThree(sending.reached)
    const failed = await eventually(async () => {
      const outbox = scene.app.db.selectFrom('conversation_outbox').select(['state', 'error'])
      return (await outbox.execute()).find(({ state }) => state === 'FAILED')
    }, 60)
    sending.release()
    expect(failed.error).toBe('The server ended 3 times while sending this message.')
    await last.signal('SIGTERM')
  },
  minutes(5),
)

it(
  'one whose answer ends the process is answered that something went wrong',
  async () => {
    let asked = Promise.withResolvers<undefined>()
    const site = await startWebsite({ '/silent': () => asked.resolve(undefined) })
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    await agent.start({ type: 'API', method: 'GET', url: `${site.url}/silent`, timeoutSeconds: 60 })
    await scene.server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
    await scene.graph.deliver(webhookOf(scene), chatappText(numberId, { from: '34640000013' }, 'Hello'))
    // A call must not be made twice where nobody knows what came of it, so the first death may be enough.
    let lives = 0
    let apology: string | undefined
    for (let text: string | undefined; text === undefined; lives++) {
      expect(lives).toBeLessThan(4)
      const worker = frontdesk(['worker'], environment())
      const answered = sentTexts(scene, 1, 90)
      text = await Promise.race([answered.then(([first]) => first), asked.promise]).then(
        (said) => said ?? undefined,
      )
      asked = Promise.withResolvers<undefined>()
      await worker.signal('SIGKILL')
      answered.catch(() => undefined)
      apology = text
    }
    expect(lives).toBeGreaterThan(1)
    expect(apology).toContain('sorry')
    await site.close()
  },
  minutes(5),
)
