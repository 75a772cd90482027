import { z } from 'zod'
import { ok } from '../../../kit/answers.ts'
import { numberId } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { requireTeam, teamInboxSettings, writeTeamSettings } from '../../handover/settings.ts'

const params = z.strictObject({ teamId: numberId })

const read = endpoint({
  route: 'GET /teams/{teamId}/inbox-settings',
  key: 'user',
  summary: 'Get working hours and waiting limits of a team',
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
  summary: 'Set working hours and waiting limits of a team',
  description: 'Replaces all settings. Omitted keys get their default.',
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
