import { beforeAll, expect, it } from 'vitest'
import { apiPrefix } from '../../src/kit/endpoint.ts'
import { useServer } from '../harness/server.ts'
import { runCases } from './cases.ts'
import { expectError, send } from './send.ts'
import { destruction, subjects, suiteCapabilities } from './subjects.ts'
import { accessCases } from './walk/access-cases.ts'
import { answerCases } from './walk/answer-cases.ts'
import { bodyFormatCases } from './walk/body-format-cases.ts'
import { idCases } from './walk/id-cases.ts'
import { inputCases } from './walk/input-cases.ts'
import { methodCases } from './walk/method-cases.ts'
import { sessionCases } from './walk/session-cases.ts'
import { prepareWorld, type World } from './walk/world.ts'

const causes = new Map<string, string>()
const server = useServer({
  capabilities: suiteCapabilities,
  workers: true,
  // Several cases call an export at once.
  environment: { FRONTDESK_EXPORTS_PER_ACCOUNT: '100' },
  onLog: ({ reqId, err }) => causes.set(reqId, err?.message),
})
let world: World

beforeAll(async () => {
  world = await prepareWorld(server, causes)
})

// Examples that create come before those that change, and those that delete come last.
const inOrder = subjects.toSorted((a, b) => destruction(a) - destruction(b))

it.each(inOrder.map((subject) => [subject.name, subject] as const))('%s', async (_, subject) => {
  const refusals = [
    ...accessCases(world, subject),
    ...sessionCases(world, subject),
    ...(await idCases(world, subject)),
    ...inputCases(world, subject),
    ...bodyFormatCases(world, subject),
    ...methodCases(world, subject),
  ]
  const answers = answerCases(world, subject)
  await runCases(refusals, ...answers.map((one) => [one]))
})

it('refuses a body without a length once it has grown too large', async () => {
  // The body never ends, but nothing follows its first part: what arrived after the refusal would break the connection,
  // and a client that notices this while it writes has not read the refusal yet.
  const sent = new TextEncoder().encode(`{"name":"${'a'.repeat(1024 * 1024)}`)
  const body = new ReadableStream({ start: (controller) => controller.enqueue(sent) })
  const headers = { authorization: `Bearer ${world.own.owner.key}`, 'content-type': 'application/json' }
  const response = await fetch(world.at('/samples'), { method: 'POST', headers, body, duplex: 'half' })
  expect(response.status).toBe(413)
  await response.body?.cancel()
})

it('answers 404 at any other path', async () => {
  const paths = ['', '/', '/no-such-thing', '/ME', '/me/more', '/%2e%2e/healthz', '//me']
  const requests = paths.flatMap((path) => ['GET', 'POST', 'DELETE'].map((method) => ({ method, path })))
  await runCases(
    requests.flatMap(({ method, path }) => [
      {
        name: `${method} ${apiPrefix}${path}`,
        run: async () => expectError(await send(method, world.at(path)), 404),
      },
      {
        name: `${method} ${apiPrefix}${path} with a key`,
        run: async () => {
          const reply = await send(method, world.at(path), { key: world.own.owner.key })
          expect(expectError(reply, 404).code).toBe('not_found')
        },
      },
    ]),
  )
})
