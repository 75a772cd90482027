import type { FlowVariable, Lookup } from '../../graphs/index.ts'
import { limitsOf } from '../../platform/config/index.ts'
import { lookupIn, type Memory, type NodePlace } from '../../runs/index.ts'
import { type KnownContact, personOf } from './contact.ts'
import { clock, type Turn } from './turn.ts'

type BuiltIns = Readonly<Record<FlowVariable, string | null>>

// What has to be looked up is looked up only for texts that name it.
const namesPerson = /\{person_(?:name|email|phone)\b/

/** What `{NAMES}` in this data of a node mean, at this point of the turn. */
export async function lookupFor(
  turn: Turn,
  { state, flow, program }: Omit<NodePlace, 'answered'>,
  data: unknown,
): Promise<Lookup> {
  const person = namesPerson.test(JSON.stringify(data)) ? await turn.person() : {}
  const builtIns: BuiltIns = {
    person_id: turn.contactId,
    person_name: person.name ?? null,
    person_email: person.email ?? null,
    person_phone: person.phone ?? null,
    last_message: turn.message,
    channel: turn.channel,
    conversation_id: turn.conversationId,
    current_time: localTime(clock(turn)),
  }
  const declared = new Map(turn.agent.variables.map(({ name, defaultValue }) => [name, defaultValue]))
  const memory: Memory = {
    variables: new Map<string, string | null>([
      ...Object.entries(builtIns),
      ...declared,
      ...Object.entries(state.variables),
    ]),
    outputs: new Map(Object.entries(flow.outputs)),
    items: new Map(),
    payload: null,
    calls: 0,
    renamed: new Map(),
  }
  return lookupIn(program, memory, flow.branches[0] ?? { loops: [] }, limitsOf(turn.app).texts)
}

/** `2026-01-31T09:30:00+01:00`: the time that a clock there shows, and which moment that is. */
function localTime({ now, timeZone }: { now: Date; timeZone: string }): string {
  const shown = now.toLocaleString('sv-SE', { timeZone, timeZoneName: 'longOffset' })
  const [day = '', time = '', offset = ''] = shown.split(' ')
  return `${day}T${time}${offset.replace('GMT', '').replace('−', '-') || 'Z'}`
}

/** What is known of whom a turn is with; looked up once. */
export function personLoader(
  turn: Pick<Turn, 'app' | 'agent' | 'contactId'> & { personName: string | null },
): () => Promise<KnownContact> {
  const { app, agent, contactId, personName } = turn
  let loaded: Promise<KnownContact> | undefined
  // A channel may know somebody by name alone, who has no record then.
  const named = personName === null ? {} : { name: personName }
  return () =>
    (loaded ??= contactId === null ? Promise.resolve(named) : personOf(app, agent.account, contactId))
}
