import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { id, line, listOf, numberId, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { changeTeam, createTeam, deleteTeam, listTeams, readTeam } from '../people/teams.ts'

const team = resource('Team', {
  id,
  name: z.string().meta({ example: 'Support' }),
  user_ids: z.array(id).meta({ example: [12] }),
  created_at: timestamp,
})

const params = z.strictObject({ teamId: numberId })
const name = line(100).meta({ example: 'Support' })
const userIds = z.array(id).max(10_000).meta({ example: [] })

export const readTeams = endpoint({
  route: 'GET /teams',
  key: 'user',
  summary: 'List teams',
  returns: ok(listOf(team)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: await listTeams(app.db, caller.account.id),
    next_cursor: null,
  }),
})

export const readOneTeam = endpoint({
  route: 'GET /teams/{teamId}',
  key: 'user',
  summary: 'Get a team',
  params,
  returns: ok(team),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { teamId } }) => readTeam(app.db, caller.account.id, teamId),
})

export const createOneTeam = endpoint({
  route: 'POST /teams',
  key: 'session',
  needs: ['admin'],
  summary: 'Create a team',
  body: z.strictObject({ name, user_ids: userIds.default([]) }),
  returns: created(team),
  errors: ['conflict'],
  addition: true,
  handle: async ({ app, caller, body }) => {
    const accountId = caller.account.id
    const teamId = await createTeam(app.db, { accountId, name: body.name, userIds: body.user_ids })
    return readTeam(app.db, accountId, teamId)
  },
})

export const patchTeam = endpoint({
  route: 'PATCH /teams/{teamId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Update a team',
  description: '`user_ids` replaces the members of the team.',
  params,
  body: z.strictObject({ name: name.optional(), user_ids: userIds.optional() }),
  returns: ok(team),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { teamId }, body }) => changeTeam(app.db, caller.account.id, teamId, body),
})

export const deleteOneTeam = endpoint({
  route: 'DELETE /teams/{teamId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Delete a team',
  params,
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { teamId }, audit }) => {
    audit({ before: { name: await deleteTeam(app.db, caller.account.id, teamId) } })
  },
})
