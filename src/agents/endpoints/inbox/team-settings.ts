import { z } from 'zod'
import { ok } from '../../../kit/answers.ts'
import { numberId } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { requireTeam, teamInboxSettings, writeTeamSettings } from '../../handover/settings.ts'

const params = z.strictObject({ teamId: numberId })

const read = endpoint({
  route: 'GET /teams/{teamId}/inbox-settings',
  key: 'user',
  summary: 'When a team works and how long people wait for it',
  params,
  returns: ok(teamInboxSettings),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { teamId } }) =>
    (await requireTeam(app.db, caller.account.id, teamId)).settings,
})

const write = endpoint({
  route: 'PUT /teams/{teamId}/inbox-settings',
  key: 'admin',
  summary: 'Say when a team works and how long people wait for it',
  description: 'The whole of it: what is left out has its default.',
  params,
  body: teamInboxSettings,
  returns: ok(teamInboxSettings),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { teamId }, body }) => {
    await requireTeam(app.db, caller.account.id, teamId)
    await writeTeamSettings(app.db, teamId, body)
    return body
  },
})

export const teamSettingEndpoints = [read, write]
