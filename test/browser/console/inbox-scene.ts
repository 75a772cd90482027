import type { Page } from 'playwright-core'
import { createUser } from '../../../src/accounts/index.ts'
import { say, type TestAgent } from '../../harness/agents/agent.ts'
import { newVisitor, publishedAgent, type TestVisitor } from '../../harness/channels/visitor.ts'
import type { TestServer } from '../../harness/server.ts'
import type { Visit } from '../visit.ts'
import { password } from './enter.ts'

export interface Somebody {
  id: number
  email: string
  name: string
}

let made = 0

/** Somebody with a name and a password. */
export async function newColleague(server: TestServer, name: string): Promise<Somebody> {
  const email = `${name.split(' ', 1)[0]?.toLowerCase()}-${++made}@brightwater.example`
  const id = await createUser(server.app.db, {
    accountId: server.account.id,
    email,
    name,
    role: 'ADMIN',
    password,
  })
  return { id, email, name }
}

export async function enterAs(
  server: TestServer,
  { context, page }: Visit,
  { email }: Pick<Somebody, 'email'>,
  path: string,
): Promise<Page> {
  await server.app.db.deleteFrom('sign_in_attempts').execute()
  const answer = await context.request.post(`${server.url}/public/v1/session`, { data: { email, password } })
  if (answer.status() !== 201) throw new Error(await answer.text())
  const listening = page.waitForResponse(/\/events\?/)
  await page.goto(server.url + path)
  await listening
  return page
}

const instructions = `If the user asks about opening hours, say "We are open from 8 to 17."
If the user asks about the price, say "A condensing boiler with installation is usually between 4,200 and 5,600 €."`

/** An agent of a plumber that answers two questions and hands over to a person when asked to. */
export async function plumber(server: TestServer): Promise<TestAgent> {
  const agent = await publishedAgent(server, { instructions })
  await server.api.ok.put(agent.path, { name: 'Front desk' })
  await agent.start(say('Hello, this is Brightwater Plumbing. How can I help?'))
  const { id } = await agent.flow(
    'Person',
    { intentIds: [await agent.intent('Wants a person', ['Can I talk to somebody?', 'I want a human'])] },
    {
      type: 'HANDOFF',
      reason: 'Wants to discuss the price of a boiler',
      summary: 'She has a quote of 4,850 €.',
    },
  )
  await server.api.ok.put(`${agent.path}/flows/${id}`, { status: 'ACTIVE' })
  return agent
}

export interface Talk {
  visitor: TestVisitor
  id: string
  path: string
}

/** Somebody who writes in the live chat. */
export async function talk(
  server: TestServer,
  agent: TestAgent,
  who: object,
  ...messages: string[]
): Promise<Talk> {
  const visitor = await newVisitor(server.url, agent.id, who)
  let id = ''
  for (const message of messages) {
    const stream = await visitor.stream()
    const before = (await visitor.history()).messages.length
    const { body } = await visitor.say(message)
    id = body.conversation_id
    await stream.until((told) => told.filter(({ event }) => event === 'message').length > before + 1)
    stream.close()
  }
  return { visitor, id, path: `/conversations/${id}` }
}
