import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { forbidden } from '../../kit/problem.ts'
import { resource, timestamp } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { examineScene } from '../examine.ts'
import { levels } from '../finding.ts'
import { runningScene } from '../scene.ts'

const report = resource('HealthReport', {
  healthy: z.boolean().meta({ description: 'Whether nothing has to be mended.', example: true }),
  findings: z.array(
    z.strictObject({
      check: z.string().meta({ example: 'database' }),
      level: z.enum(levels).meta({ description: '`skip`: there was nothing to look at.' }),
      text: z.string().meta({
        description: 'What was found; where something is wrong it ends in what to do.',
        example: 'PostgreSQL 18.4, embedded',
      }),
    }),
  ),
  examined_at: timestamp,
})

export const readHealthReport = endpoint({
  route: 'GET /health-report',
  key: 'admin',
  summary: 'Examine the set-up of the server',
  description:
    'What `frontdesk doctor` says, from within the server. It is about the machine and not about one account: only admins of the account that was there first may read it.',
  returns: ok(report),
  errors: ['forbidden'],
  addition: true,
  handle: async ({ app, caller }) => {
    await requireFirstAccount(app, caller.account.id)
    const findings = await examineScene(runningScene(app), process.env)
    return {
      healthy: findings.every(({ level }) => level !== 'fail'),
      findings,
      examined_at: new Date(),
    }
  },
})

async function requireFirstAccount(app: App, accountId: number): Promise<void> {
  const { first } = await app.db
    .selectFrom('accounts')
    .select((eb) => eb.fn.min('id').as('first'))
    .executeTakeFirstOrThrow()
  if (first !== accountId)
    throw forbidden('This is about the whole server: ask an admin of the account that was there first.')
}
