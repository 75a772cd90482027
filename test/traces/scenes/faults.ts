import type { InWorld, RunScene, Standstill } from '../record-run.ts'
import type { World } from '../world.ts'
import { due } from './waits.ts'

const template = (prompt: string, outputFormat = 'TEXT') => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat,
})

/** A scene that calls the shop and shows the answer. */
function calling(path: string, data: object, more: Partial<RunScene> = {}): InWorld {
  return ({ shopUrl }) => ({
    nodes: {
      call: { type: 'API', url: `${shopUrl}${path}`, ...data },
      after: (ids) => template(`{${ids['call']}}`),
    },
    edges: ['start → call', 'call → after'],
    ...more,
  })
}

const retry = ({ world, path }: Standstill) => world.server.api.ok.post(`${path}/retry`)

const retried = { retry: { attempts: 2, delaySeconds: 5 } }

async function setCredits({ server }: World, available: number): Promise<void> {
  await server.app.db
    .insertInto('credit_balances')
    .values({ account_id: server.account.id, available })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ available }))
    .execute()
}

export const faults: Readonly<Record<string, RunScene | InWorld>> = {
  'a node fails': { nodes: { a: template('{"a": ', 'JSON') }, edges: ['start → a'] },
  'a name is unknown': { nodes: { a: template('Hello {NOBODY}') }, edges: ['start → a'] },
  'a node fails and has an error port': {
    nodes: { a: template('no', 'JSON'), b: (ids) => template(`caught {${ids['a']}}`) },
    edges: ['start → a', 'a.error → b'],
  },
  'a cycle reaches the step limit': {
    nodes: { a: template('a'), b: template('b') },
    edges: ['start → a', 'a → b', 'b → a'],
  },
  'a list is too long': {
    nodes: { loop: { type: 'ITERATION', variableName: 'trigger_payload' }, a: template('x') },
    edges: ['start → loop', 'loop.body → a'],
    payload: Array.from({ length: 51 }, (_, index) => index),
  },
  'BREAK outside a loop': { nodes: { a: { type: 'BREAK' } }, edges: ['start → a'] },
  'a failed run is retried': calling('/busy-once', {}, { events: [retry] }),
  'a node is retried and succeeds': calling('/busy-once', retried, { events: [due] }),
  'a node is retried in vain': calling('/unavailable', retried, { events: [due] }),
  'the process ends during a read': calling('/pull-the-plug', {}, { deaths: 1 }),
  'the process ends during a write': calling('/pull-the-plug', { method: 'POST', body: '{}' }, { deaths: 1 }),
  'the process ends during a write that has an error port': calling(
    '/pull-the-plug',
    { method: 'POST', body: '{}' },
    { deaths: 1, edges: ['start → call', 'call.error → after'] },
  ),
  'a run ends three processes': calling('/pull-the-plug', {}, { deaths: 3 }),
  'the credits are used up': async (world) => {
    await setCredits(world, 0)
    return {
      nodes: { a: { type: 'TOOLS_AI', prompt: 'Go' }, b: template('never') },
      edges: ['start → a', 'a.error → b'],
      events: [() => setCredits(world, 1000), retry],
    }
  },
}
