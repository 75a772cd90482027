import type { Schemas } from '../../clients/typescript/src/index.ts'
import type { IconName } from '../kit/icon-paths.ts'
import { msg, type Text } from '../kit/language/translate.ts'

type Group = Schemas['SearchResults']['groups'][number]
type Result = Group['results'][number]
type Kind = Result['kind']

/** Labels and icons of result types. Labels go through `t` where they are shown. */
export const kinds: Record<Kind, { label: Text; icon: IconName }> = {
  record: { label: msg('Records'), icon: 'table' },
  conversation: { label: msg('Conversations'), icon: 'inbox' },
  agent: { label: msg('Agents'), icon: 'agent' },
  flow: { label: msg('Flows'), icon: 'automation' },
  automation: { label: msg('Automations'), icon: 'automation' },
  knowledge: { label: msg('Knowledge'), icon: 'knowledge' },
  task: { label: msg('Tasks'), icon: 'task' },
}

/** Returns the address of a search result. */
export function addressOf({ kind, id, within }: Pick<Result, 'kind' | 'id' | 'within'>): string {
  const of = within?.id ?? ''
  const addresses: Record<Kind, string> = {
    record: `/records/${of}/row/${id}`,
    conversation: `/inbox/${id}`,
    agent: `/agents/${id}`,
    flow: `/agents/${of}/flows/${id}`,
    automation: `/automations/${id}`,
    // A number is the id of a knowledge base, anything else the id of a source.
    knowledge: `/knowledge/${/^\d+$/.test(id) ? id : of}`,
    task: '/tasks',
  }
  return addresses[kind]
}
