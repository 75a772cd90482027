import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { roles } from '../../kit/caller.ts'
import { id, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { isTimeZone } from '../../platform/jobs/index.ts'
import { changeProfile, readProfile } from '../people/profile.ts'
import { nameOfPerson } from './session.ts'

const locale = z
  .string()
  .max(35)
  .refine(isLocale, {
    error: 'Must be a language tag such as en or de-AT.',
    params: { code: 'invalid_locale' },
  })
  .meta({ example: 'en' })

const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, {
    error: 'Must be an IANA name such as Europe/Berlin.',
    params: { code: 'invalid_time_zone' },
  })
  .meta({ example: 'Europe/Berlin' })

// Settings that a page stores for its reader, such as the width of a panel.
const preferences = z
  .record(z.string().min(1).max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 16_384, { error: 'Must not take more than 16 KiB.' })
  .meta({ example: { theme: 'dark' } })

const favourites = z
  .array(z.strictObject({ kind: z.string().min(1).max(50), id: z.string().min(1).max(100) }))
  .max(100)
  .meta({ example: [{ kind: 'workflow', id: '12' }] })

const profile = resource('Profile', {
  id,
  email: z.string().meta({ example: 'ada@acme.example' }),
  name: z.string().meta({ example: 'Ada Lovelace' }),
  role: z.enum(roles),
  teams: z.array(z.strictObject({ id, name: z.string().meta({ example: 'Support' }) })),
  locale: z.string().nullable().meta({ example: 'en' }),
  time_zone: z.string().nullable().meta({ example: 'Europe/Berlin' }),
  preferences,
  favourites,
  via: z.enum(['key', 'session', 'token']),
  expires_at: timestamp.nullable().meta({ description: 'The time when the session ends. Null for a key.' }),
})

export const readMyProfile = endpoint({
  route: 'GET /me/profile',
  key: 'user',
  summary: "Get the caller's profile",
  returns: ok(profile),
  addition: true,
  handle: ({ app, caller }) => readProfile(app.db, caller),
})

export const changeMyProfile = endpoint({
  route: 'PATCH /me/profile',
  key: 'user',
  summary: "Update the caller's profile",
  description: 'Omitted keys stay unchanged. `preferences` and `favourites` are replaced as a whole.',
  body: z.strictObject({
    name: nameOfPerson.optional(),
    locale: locale.nullable().optional(),
    time_zone: timeZone.nullable().optional(),
    preferences: preferences.optional(),
    favourites: favourites.optional(),
  }),
  returns: ok(profile),
  addition: true,
  handle: async ({ app, caller, body }) => {
    await changeProfile(app.db, caller.user.id, body)
    return readProfile(app.db, caller)
  },
})

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
