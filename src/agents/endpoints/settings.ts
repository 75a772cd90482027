import { z } from 'zod'
import { channelKeys } from '../../channels/channel-types.ts'
import { ok } from '../../kit/answers.ts'
import { closest } from '../../kit/closest.ts'
import { Problem } from '../../kit/problem.ts'
import { endpoint } from '../../platform/app.ts'
import { agentSetting, agentSettingChange } from '../settings/agent-setting.ts'
import {
  anyChannelChange,
  type Channel,
  channelSettings,
  isChannel,
  readTogether,
  settingsTogether,
} from '../settings/channels.ts'
import {
  changeAgentSetting,
  changeChannel,
  changeTheme,
  readAgentSetting,
  readChannels,
  readTheme,
} from '../settings/settings.ts'
import { theme, themeChange } from '../settings/theme.ts'
import { agentParams } from './resources.ts'

const readSetting = endpoint({
  route: 'GET /agents/{agentId}/agent-setting',
  key: 'any',
  summary: 'Get the settings of an agent',
  description: 'Model, instructions, tools, playbooks, connected accounts and system tools.',
  params: agentParams,
  returns: ok(agentSetting),
  errors: ['not_found'],
  handle: ({ app, caller, params }) => readAgentSetting(app.db, caller.account.id, params.agentId),
})

const changeSetting = endpoint({
  route: 'PUT /agents/{agentId}/agent-setting',
  key: 'user',
  summary: 'Update the settings of an agent',
  description:
    'Omitted keys stay unchanged. Lists are replaced as a whole. Ids are checked like those in nodes.',
  params: agentParams,
  body: agentSettingChange,
  returns: ok(agentSetting),
  errors: ['not_found'],
  handle: ({ app, caller, params, body }) => changeAgentSetting(app, caller, params.agentId, body),
})

const readAgentTheme = endpoint({
  route: 'GET /agents/{agentId}/theme',
  key: 'any',
  summary: 'Get the texts and theme of an agent',
  params: agentParams,
  returns: ok(theme),
  errors: ['not_found'],
  handle: ({ app, caller, params }) => readTheme(app.db, caller.account.id, params.agentId),
})

const changeAgentTheme = endpoint({
  route: 'PUT /agents/{agentId}/theme',
  key: 'user',
  summary: 'Update the texts and theme of an agent',
  description: 'Omitted keys stay unchanged.',
  params: agentParams,
  body: themeChange,
  returns: ok(theme),
  errors: ['not_found'],
  handle: ({ app, caller, params, body }) => changeTheme(app, caller.account.id, params.agentId, body),
})

const readAllChannels = endpoint({
  route: 'GET /agents/{agentId}/settings',
  key: 'any',
  summary: 'Get the settings of all four channels',
  params: agentParams,
  returns: ok(settingsTogether),
  errors: ['not_found'],
  handle: async ({ app, caller, params }) =>
    readTogether(await readChannels(app.db, caller.account.id, params.agentId)),
})

const channelParams = agentParams.extend({
  channel: z
    .string()
    .max(50)
    .meta({ enum: [...channelKeys], example: 'livechat' }),
})

const oneChannel = z.union(Object.values(channelSettings))

/** A channel is part of the path, so an unknown one is answered with 404. */
function channelOf(text: string): Channel {
  if (isChannel(text)) return text
  const meant = closest(text, channelKeys)
  throw new Problem(
    'not_found',
    `There is no such channel; ${meant === undefined ? `there are ${channelKeys.join(', ')}` : `did you mean ${meant}`}.`,
  )
}

const readChannel = endpoint({
  route: 'GET /agents/{agentId}/settings/{channel}',
  key: 'any',
  summary: 'Get the settings of a channel',
  params: channelParams,
  returns: ok(oneChannel),
  errors: ['not_found'],
  handle: async ({ app, caller, params }) => {
    const channel = channelOf(params.channel)
    return (await readChannels(app.db, caller.account.id, params.agentId))[channel]
  },
})

const changeOneChannel = endpoint({
  route: 'PUT /agents/{agentId}/settings/{channel}',
  key: 'user',
  summary: 'Update the settings of a channel',
  description:
    'Omitted keys stay unchanged. If `enableIdle` is true, CONVERSATION_IDLE fires after `idleSettings.minutes` without a message.',
  params: channelParams,
  body: anyChannelChange,
  returns: ok(oneChannel),
  errors: ['not_found'],
  handle: ({ app, caller, params, body }) =>
    changeChannel(app, caller.account.id, params.agentId, channelOf(params.channel), body),
})

export const settingEndpoints = [
  readSetting,
  changeSetting,
  readAgentTheme,
  changeAgentTheme,
  readAllChannels,
  readChannel,
  changeOneChannel,
]
