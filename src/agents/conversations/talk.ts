import type { FlowVariable } from '../../graphs/index.ts'
import type { App } from '../../platform/app.ts'
import type { Turn } from '../../runs/index.ts'
import { type KnownContact, personOf } from './contact.ts'
import type { ChannelName } from './conversation.ts'
import type { AgentProfile } from './profile.ts'

/** A conversation that an agent answers in, and the data known about it. */
export interface Talk {
  app: App
  id: string
  agent: AgentProfile
  channel: ChannelName
  /** The People record of the visitor, if there is one. */
  contactId: string | null
  /** The name of a visitor without a record. */
  personName: string | null
  summary: string | null
  /** The note of the teammate who handed the conversation back. */
  handBackNote: string | null
  /** The visitor's language, if the channel knows it. */
  language: string | null
}

type BuiltIns = Readonly<Record<FlowVariable, string | null>>

// A contact is only read for texts that name it.
const namesPerson = /\{person_(?:name|email|phone)\b/

/** The values of the platform's names in these texts of a node. */
export function builtInsOf(talk: Talk): (turn: Turn, data: unknown) => Promise<BuiltIns> {
  let loaded: Promise<KnownContact> | undefined
  return async (turn, data) => {
    const person = namesPerson.test(JSON.stringify(data)) ? await (loaded ??= personIn(talk)) : {}
    return {
      person_id: talk.contactId,
      person_name: person.name ?? null,
      person_email: person.email ?? null,
      person_phone: person.phone ?? null,
      last_message: turn.message,
      channel: talk.channel,
      conversation_id: talk.id,
      current_time: localTime({ now: new Date(), timeZone: timeZoneOf(talk.agent) }),
    }
  }
}

/** The visitor's data: if the channel knows only a name, there is no record. */
async function personIn({ app, agent, contactId, personName }: Talk): Promise<KnownContact> {
  if (contactId !== null) return personOf(app, agent.account, contactId)
  return personName === null ? {} : { name: personName }
}

export function timeZoneOf({ setting, timeZone }: AgentProfile): string {
  return setting.systemTools.currentTime.timeZone ?? timeZone
}

/** `2026-01-31T09:30:00+01:00`: the local time with its offset. */
function localTime({ now, timeZone }: { now: Date; timeZone: string }): string {
  const shown = now.toLocaleString('sv-SE', { timeZone, timeZoneName: 'longOffset' })
  const [day = '', time = '', offset = ''] = shown.split(' ')
  return `${day}T${time}${offset.replace('GMT', '').replace('−', '-') || 'Z'}`
}
