import type { Json } from '../../test/harness/api.ts'
import type { TestServer } from '../../test/harness/server.ts'
import { holds, inventedValues, type Outcome, showsInternals } from './expectations.ts'
import { installFor } from './install.ts'
import type { Script } from './script.ts'

export interface Played {
  title: string
  passed: number
  expected: number
  internals: number
  invented: number
  /** The transcript, with the expectations that don't hold. */
  lines: string[]
}

/** Plays a script with the real server, and counts the expectations that hold. */
export async function play(server: TestServer, script: Script, ordersUrl: string): Promise<Played> {
  const { api } = (await server.createAccount()).owner
  const { agentId, objectName } = await installFor(api, script, ordersUrl)
  const played: Played = { title: script.title, passed: 0, expected: 0, internals: 0, invented: 0, lines: [] }
  const note = (line: string): unknown => played.lines.push(line)
  const said: string[] = []
  const invented = new Set<string>()
  let conversation = {}
  for (const { message, expectations } of script.turns) {
    said.push(message)
    const answer = await api.ok.post(`/agents/${agentId}/messages`, { message, ...conversation })
    conversation = { conversation_id: answer.conversation_id }
    const replies: string[] = answer.messages.map((one: Json) => one.content)
    const outcome: Outcome = {
      replies,
      said,
      ...(await storedState(server, answer.conversation_id)),
      records: objectName === undefined ? [] : await recordsOf(api, objectName),
    }
    note(`> ${message}`)
    for (const reply of replies) note(`  ${reply.replaceAll('\n', '\n  ')}`)
    const isAnswered = outcome.isHandedOff || replies.some((text) => text.trim() !== '')
    const results = [
      { expectation: 'an answer', isMet: isAnswered },
      ...expectations.map((expectation) => ({ expectation, isMet: holds(expectation, outcome) })),
    ]
    played.expected += results.length
    played.passed += results.filter(({ isMet }) => isMet).length
    for (const { expectation, isMet } of results) if (!isMet) note(`  ✗ ${expectation}`)
    if (showsInternals(outcome)) note('  ✗ internal text')
    played.internals += showsInternals(outcome) ? 1 : 0
    for (const value of inventedValues(outcome)) invented.add(value)
  }
  played.invented = invented.size
  for (const value of invented) note(`  ✗ invented: ${value}`)
  return played
}

async function storedState(
  { app }: TestServer,
  conversationId: string,
): Promise<Pick<Outcome, 'variables' | 'flows' | 'isHandedOff'>> {
  const row = await app.db
    .selectFrom('conversations')
    .select(['state', 'handler'])
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const { variables = {}, flows = [] } = Object(row.state)
  const names = await app.db.selectFrom('flows').select(['id', 'name']).execute()
  const nameOf = (id: number): string => names.find((flow) => flow.id === id)?.name ?? ''
  return {
    variables,
    flows: flows.map((flow: { flowId: number }) => nameOf(flow.flowId)),
    isHandedOff: row.handler !== 'AGENT',
  }
}

async function recordsOf(api: TestServer['api'], objectName: string): Promise<Json[]> {
  const { results } = await api.ok.post(`/objects/${objectName}/rows/list`, {})
  return results.toSorted((a: Json, b: Json) => a.created_at.localeCompare(b.created_at))
}
