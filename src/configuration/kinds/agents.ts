import {
  allChannelSettings,
  defaultAgentSetting,
  defaultChannelSettings,
  defaultGuardrails,
  defaultTheme,
  readTogether,
} from '../../agents/index.ts'
import { defaultKnowledgeBase } from '../../knowledge/index.ts'
import { atPlace } from '../at-place.ts'
import { type Content, changed, contentOf, isContent, picked } from '../content.ts'
import type { File, Kind, Listed, Reader, Writer } from '../kind.ts'
import { everyOne } from '../pages.ts'
import { madeId } from './simple.ts'
import { readSources, writeSources } from './sources.ts'
import { readVariables, variableDefaults, writeVariables } from './variables.ts'

export interface AgentPlace {
  id: string
  key: string
}

/** The agents, each with the key that is the name of its folder. */
export async function agentPlaces({ api, keys }: Reader): Promise<(AgentPlace & { row: Content })[]> {
  const rows = await everyOne(api, 'agents', false)
  return rows.map((row) => {
    const id = String(row['id'])
    return { id, key: keys.keyOf('agents', id, String(row['name'])), row }
  })
}

const pointers = [
  ['customToolIds', 'tool'],
  ['playbookIds', 'playbook'],
  ['connectedAccountIds', 'connectedAccount'],
] as const

const defaults = {
  description: null,
  setting: defaultAgentSetting,
  theme: defaultTheme,
  channels: readTogether(allChannelSettings.parse(defaultChannelSettings)),
  handOver: { enabled: false, teamId: null },
  guardrails: defaultGuardrails,
  knowledgeBases: [],
}

export const agentKind: Kind = {
  pattern: /^agents\/[a-z0-9-]+\/agent$/,
  list: async (reader) =>
    (await agentPlaces(reader)).map(({ id, key, row }) => ({
      path: `agents/${key}/agent`,
      id,
      row,
      refs: [{ kind: 'agent', id, key: `agents/${key}/agent` }],
    })),
  read: readAgent,
  defaults: { values: () => defaults, items: { variables: () => variableDefaults } },
  create: async ({ api }, { content }) =>
    madeId(await api('POST /agents', picked(content, ['name', 'description']))),
  write: [writeAgent],
  remove: async ({ api }, { id }) => void (await api(`DELETE /agents/${id}`)),
}

async function readAgent(reader: Reader, { id }: Listed): Promise<Content> {
  const { api, app, refTo } = reader
  const at = `/agents/${id}` as const
  const agent = contentOf(await api(`GET ${at}`))
  const setting = { ...contentOf(await api(`GET ${at}/agent-setting`)) }
  for (const [key, kind] of pointers) {
    const ids = setting[key] as number[]
    setting[key] = await Promise.all(ids.map((one) => refTo(kind, one)))
  }
  setting['aiModelId'] = await refTo('aiModel', setting['aiModelId'])
  const handOver = contentOf(await api(`GET ${at}/hand-over`))
  const bases = await everyOne(api, `agents/${id}/knowledge-bases`, false)
  const own = await defaultKnowledgeBase(app.db, String(id))
  return {
    ...picked(agent, ['name', 'description', 'isOffline']),
    setting,
    theme: await api(`GET ${at}/theme`),
    channels: await api(`GET ${at}/settings`),
    handOver: { ...handOver, teamId: await refTo('team', handOver['teamId']) },
    guardrails: await api(`GET ${at}/guardrails`),
    knowledgeBases: await Promise.all(
      bases.filter((base) => base['id'] !== own).map((base) => refTo('knowledgeBase', base['id'])),
    ),
    ownKnowledge: own === undefined ? { pages: [], websites: [] } : await readSources(api, own),
    ...(await readVariables(reader, `agents/${id}`)),
  }
}

async function writeAgent(writer: Writer, file: File, id: string | number): Promise<void> {
  const { api, app, resolved, prune } = writer
  const at = `/agents/${id}` as const
  // For an agent just created, too, only the differences are written.
  const before = await readAgent(writer, { path: file.path, id, row: {}, refs: [] })
  const content = file.content
  const names = changed(picked(content, ['name', 'description']), before)
  if (names !== undefined) await api(`PUT ${at}`, names)
  await writeVariables(writer, file, `agents/${id}`)
  const part = (key: string): Content | undefined => {
    const wanted = content[key]
    return isContent(wanted) ? changed(wanted, contentOf(before[key])) : undefined
  }
  const [setting, theme, handOver] = [part('setting'), part('theme'), part('handOver')]
  const guardrails = part('guardrails')
  if (setting !== undefined) await atPlace('setting', () => api(`PUT ${at}/agent-setting`, resolved(setting)))
  if (theme !== undefined) await atPlace('theme', () => api(`PUT ${at}/theme`, theme))
  if (handOver !== undefined) await atPlace('handOver', () => api(`PUT ${at}/hand-over`, resolved(handOver)))
  if (guardrails !== undefined) await atPlace('guardrails', () => api(`PUT ${at}/guardrails`, guardrails))
  for (const [channel, settings] of Object.entries(part('channels') ?? {})) {
    const place = `channels.${channel}`
    await atPlace(place, () => api(`PUT ${at}/settings/${encodeURIComponent(channel)}`, settings))
  }
  const bases = changed(picked(content, ['knowledgeBases']), before)
  if (bases !== undefined)
    await atPlace('knowledgeBases', () =>
      api(`PUT ${at}/knowledge-bases`, { knowledgeBaseIds: resolved(bases['knowledgeBases']) }),
    )
  const sources = part('ownKnowledge')
  const own = sources === undefined ? undefined : await defaultKnowledgeBase(app.db, String(id))
  if (sources !== undefined && own !== undefined) await writeSources(api, own, sources, prune)
  const deployed = changed(picked(content, ['isOffline']), before)
  if (deployed !== undefined) await api(`PUT ${at}/deployment-status`, deployed)
}
