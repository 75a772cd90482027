import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { UserCaller } from '../kit/caller.ts'
import { wrong } from '../kit/problem.ts'
import { decodeCursor, pageQuery, queryFlag, uuid } from '../kit/schema.ts'
import type { Catalogue } from '../objects/index.ts'

/** `1,2` or the parameter repeated. */
const ids = z
  .union([z.string().max(2000), z.array(z.string().max(20)).max(200)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((one) => one.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\d{1,9}$/, 'Must be ids, separated by commas.')
        .transform(Number),
    ),
  )
  .meta({ example: '12,15' })

export const completed = queryFlag
  .optional()
  .meta({ description: 'Only completed tasks, or only open ones.' })

export const taskFilter = z.strictObject({
  assigned_to_me: queryFlag.optional(),
  completed,
  object_name: z.string().max(100).optional().meta({ description: 'Tasks about records of this object.' }),
  people_ids: ids
    .optional()
    .meta({ description: 'Returns tasks that are assigned to at least one of these users.' }),
  team_ids: ids
    .optional()
    .meta({ description: 'Returns tasks that are assigned to a member of one of these teams.' }),
  ...pageQuery,
})

export function filterConditions(
  filter: z.output<typeof taskFilter>,
  caller: UserCaller,
  catalogue: Catalogue,
): RawBuilder<unknown>[] {
  const conditions = [...completion(filter.completed), ...after(filter.cursor)]
  if (filter.assigned_to_me !== undefined) {
    const mine = assigned(sql`a.user_id = ${caller.user.id}`)
    conditions.push(filter.assigned_to_me ? mine : sql`not ${mine}`)
  }
  if (filter.object_name !== undefined) {
    const object = catalogue.byName.get(filter.object_name)
    if (object === undefined)
      throw wrong('object_name', 'not_found', 'There is no such object in this account.')
    conditions.push(sql`t.object_id = ${object.id}`)
  }
  const { people_ids: people = [], team_ids: teams = [] } = filter
  if (filter.people_ids !== undefined || filter.team_ids !== undefined) {
    conditions.push(
      assigned(sql`(a.user_id = any(${people}::int[])
        or a.user_id in (select m.user_id from team_members m where m.team_id = any(${teams}::int[])))`),
    )
  }
  return conditions
}

function assigned(who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from task_assignees a where a.task_id = t.id and ${who})`
}

export function completion(wanted: boolean | undefined): RawBuilder<unknown>[] {
  if (wanted === undefined) return []
  return [wanted ? sql`t.completed_at is not null` : sql`t.completed_at is null`]
}

export function after(cursor: string | undefined): RawBuilder<unknown>[] {
  if (cursor === undefined) return []
  const [id] = decodeCursor(cursor, z.tuple([uuid]))
  return [sql`t.id < ${id}::uuid`]
}
