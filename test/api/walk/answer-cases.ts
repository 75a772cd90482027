import { expect } from 'vitest'
import { type Reply, sessionHeaders } from '../../harness/api.ts'
import type { TestAccount } from '../../harness/server.ts'
import type { Case } from '../cases.ts'
import { type Sent, send } from '../send.ts'
import {
  exampleBody,
  exampleContent,
  exampleQuery,
  json,
  type Subject,
  takesJson,
  withEachText,
} from '../subjects.ts'
import type { World } from './world.ts'

/** The endpoint's example, by key and by session, and the example with texts that the database can't store. */
export function answerCases(world: World, subject: Subject): Case[] {
  const { at, pathsOf, keyed, signedIn } = world
  const { endpoint } = subject
  const urlOf = (account: TestAccount): string => at(pathsOf(account).get(subject) ?? '')
  const example = `?${exampleQuery(subject).toString()}`
  const sendExample = endpoint.key === 'session' ? sendBySession : sendByKey
  const cases: Case[] = unstorableBodies(subject).map((body) => ({
    name: `text with a null character in ${JSON.stringify(body)}`,
    run: async () =>
      expectDeclared(world, subject, await sendExample(keyed, subject, urlOf(keyed), json(body))),
  }))
  cases.push({
    name: 'example',
    run: async () => {
      const reply = await sendExample(keyed, subject, urlOf(keyed) + example, exampleContent(subject))
      expectDeclared(world, subject, reply)
    },
  })
  if (endpoint.key !== 'none') {
    cases.push({
      name: 'example by session',
      run: async () => {
        const content = exampleContent(subject)
        const reply = await sendBySession(signedIn, subject, urlOf(signedIn) + example, content)
        expectDeclared(world, subject, reply)
        expect(reply.status).not.toBe(401)
      },
    })
  }
  return cases
}

function unstorableBodies(subject: Subject): unknown[] {
  if (!takesJson(subject) || subject.endpoint.method === 'DELETE') return []
  return withEachText(exampleBody(subject), 'a\u0000b')
}

function sendByKey({ owner }: TestAccount, { endpoint }: Subject, url: string, sent: Sent): Promise<Reply> {
  return send(endpoint.method, url, { key: owner.key, ...sent })
}

/** By a new session each time, because some endpoints end the caller's. */
async function sendBySession(
  { owner }: TestAccount,
  { endpoint }: Subject,
  url: string,
  sent: Sent,
): Promise<Reply> {
  const headers = { ...sessionHeaders((await owner.signIn()).secret), ...sent.headers }
  return send(endpoint.method, url, { ...sent, headers })
}

/** The server checks answers against the endpoint's schema in tests, and turns a mismatch into a 500. */
function expectDeclared({ causes }: World, { operation }: Subject, { status, body, text }: Reply): void {
  const cause = status === 500 ? (causes.get(body.request_id) ?? text) : ''
  const declared = Object.keys(operation.responses).filter((one) => one !== '500')
  expect(declared, `answered ${status} ${cause}`).toContain(String(status))
}
