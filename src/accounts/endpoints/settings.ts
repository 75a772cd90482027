import { isSupportedCountry } from 'libphonenumber-js'
import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { resource } from '../../kit/schema.ts'
import { timeZoneName } from '../../kit/zone.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'

const settings = resource('AccountSettings', {
  time_zone: z.string().meta({
    example: 'Europe/Berlin',
    description: 'The time zone of TODAY, START_OF_MONTH and days for fields without a zone of their own.',
  }),
  default_country: z.string().nullable().meta({
    example: 'DE',
    description: 'The country of imported phone numbers without a country code (ISO 3166).',
  }),
})

const countryCode = z
  .string()
  .refine(isSupportedCountry, 'Must be a country code such as DE (ISO 3166, two letters).')
  .meta({ example: 'DE' })

const readSettings = endpoint({
  route: 'GET /account-settings',
  key: 'any',
  summary: 'Get account settings',
  returns: ok(settings),
  addition: true,
  handle: ({ app, caller }) => settingsOf(app.db, caller.account.id),
})

const changeSettings = endpoint({
  route: 'PATCH /account-settings',
  key: 'admin',
  summary: 'Update account settings',
  body: z.strictObject({
    time_zone: timeZoneName.meta({ example: 'Europe/Berlin' }).optional(),
    default_country: countryCode.nullable().optional(),
  }),
  returns: ok(settings),
  addition: true,
  handle: async ({ app, caller, body, audit }) => {
    const { time_zone, default_country } = body
    if (time_zone !== undefined || default_country !== undefined) {
      audit({ before: await settingsOf(app.db, caller.account.id) })
      await app.db
        .updateTable('accounts')
        .set({
          ...(time_zone === undefined ? {} : { time_zone }),
          ...(default_country === undefined ? {} : { default_country }),
          updated_at: new Date(),
        })
        .where('id', '=', caller.account.id)
        .execute()
    }
    return settingsOf(app.db, caller.account.id)
  },
})

function settingsOf(
  db: Db,
  accountId: number,
): Promise<{ time_zone: string; default_country: string | null }> {
  return db
    .selectFrom('accounts')
    .select(['time_zone', 'default_country'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export const settingsEndpoints = [readSettings, changeSettings]
