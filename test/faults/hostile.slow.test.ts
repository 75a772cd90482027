import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { productSources } from '../architecture/source.ts'
import { whileTestsRun } from '../harness/while-tests-run.ts'
import { startOpenAi } from '../stand-ins/openai.ts'
import { startWebsite } from '../stand-ins/website.ts'
import { meanwhile, startAttacked, treeMb } from './attack.ts'
import { attacks } from './hostile/attacks.ts'
import { places, unlistedReaders, vanishedReaders } from './hostile/places.ts'
import type { Attack, Scene } from './hostile/scene.ts'
import { minutes } from './size.ts'

const sources = productSources(join(import.meta.dirname, '../..'))

describe('the list of what reads foreign content', () => {
  it('has every file that parses something, and no other', () => {
    expect(unlistedReaders(sources)).toEqual([])
    expect(vanishedReaders(sources)).toEqual([])
  })

  it('notices a new one', () => {
    const added = { path: 'src/objects/added.ts', text: "import { parse } from 'csv-parse/sync'" }
    expect(unlistedReaders([added, { path: 'src/tasks/added.ts', text: 'JSON.parse(text)' }])).toEqual([
      'src/objects/added.ts',
      'src/tasks/added.ts',
    ])
  })

  it('has an attack for every place', () => {
    expect(places.filter((place) => attacks[place].length === 0)).toEqual([])
  })
})

const scene: Scene = whileTestsRun(
  async () => {
    const model = await startOpenAi()
    const site = await startWebsite({})
    const attacked = await startAttacked({ ...model.environment, FRONTDESK_LOG_LEVEL: 'debug' })
    // The first agent makes the server load its models, 300 MB that would come in the middle of some attack.
    await attacked.api.ok.post('/agents', { name: 'Reception' })
    await attacked.server.said('models are loaded')
    const stop = async (): Promise<void> => {
      await attacked.stop()
      await Promise.all([model.close(), site.close()])
    }
    return { ...attacked, model, site, stop }
  },
  ({ stop }) => stop(),
)

interface Cost {
  seconds: number
  megabytes: number
}

/** What an attack took, while another account went on as if nothing were. */
async function costOf({ run }: Attack): Promise<Cost> {
  const before = treeMb(scene)
  let peak = before
  const over = new AbortController()
  const watching = (async () => {
    for (; !over.signal.aborted; await sleep(100)) peak = Math.max(peak, treeMb(scene))
  })()
  const begun = performance.now()
  try {
    await meanwhile(scene, run(scene))
  } finally {
    over.abort()
    await watching
  }
  return { seconds: (performance.now() - begun) / 1000, megabytes: peak - before }
}

describe.each(places)('what is hostile in a %s', (place) => {
  it.each(attacks[place].map((one) => [one.what, one] as const))(
    '%s',
    async (_, one) => {
      const { seconds, megabytes } = await costOf(one)
      expect(seconds).toBeLessThan(one.seconds ?? 20)
      expect(megabytes).toBeLessThan(one.megabytes ?? 300)
    },
    minutes(2),
  )
})
