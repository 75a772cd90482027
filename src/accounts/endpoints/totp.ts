import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { conflict } from '../../kit/problem.ts'
import { resource } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import { requireOwnPerson } from '../sign-in/own-person.ts'
import { requireOwnCode } from '../sign-in/second-factor.ts'
import { confirmTotp, enrolTotp, newRecoveryCodes, removeTotp, totpState } from '../sign-in/totp.ts'
import { totp } from './session.ts'

const recoveryCodes = resource('RecoveryCodes', {
  recovery_codes: secret(
    z.array(z.string()).meta({
      description: 'Recovery codes. Shown only once. Each code works once.',
      example: ['x2k9f0q7m3b8w'],
    }),
  ),
})

export const readTotp = endpoint({
  route: 'GET /me/totp',
  key: 'session',
  summary: 'Get two-factor status',
  returns: ok(
    resource('TotpState', { enabled: z.boolean(), recovery_codes_left: z.int().meta({ example: 10 }) }),
  ),
  addition: true,
  handle: ({ app, caller }) => totpState(app.db, caller.via.personId),
})

export const enrolMyTotp = endpoint({
  route: 'POST /me/totp',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Start setting up two-factor',
  description:
    'Enter the secret in an authenticator app, or scan the URL as a QR code. Then confirm with a code.',
  returns: created(
    resource('TotpSecret', {
      secret: secret(z.string().meta({ example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })),
      uri: secret(
        z.string().meta({ example: 'otpauth://totp/Frontdesk:ada%40acme.example?secret=JBSWY3DPEHPK3PXP' }),
      ),
    }),
  ),
  errors: ['conflict', 'forbidden'],
  addition: true,
  handle: async ({ app, caller }) => {
    await requireOwnPerson(app.db, caller)
    return enrolTotp(app, { id: caller.via.personId, email: caller.user.email })
  },
})

export const confirmMyTotp = endpoint({
  route: 'POST /me/totp/confirm',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Turn on two-factor',
  body: z.strictObject({
    code: secret(
      z
        .string()
        .regex(/^\d{6}$/, 'Must be six digits.')
        .meta({ example: '123456' }),
    ),
  }),
  returns: created(recoveryCodes),
  addition: true,
  handle: async ({ app, caller, body }) => ({
    recovery_codes: await confirmTotp(app, caller.via.personId, body.code),
  }),
})

export const renewRecoveryCodes = endpoint({
  route: 'POST /me/totp/recovery-codes',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Create new recovery codes',
  description:
    'Invalidates the previous ones. Requires a code from the authenticator app or a recovery code.',
  body: z.strictObject({ totp: totp.optional() }),
  returns: created(recoveryCodes),
  errors: ['conflict', 'rate_limited'],
  addition: true,
  // A refused attempt is counted although the request fails.
  opensTransactions: 'several',
  handle: async (call) => {
    const { app, caller, body } = call
    const { enabled } = await totpState(app.db, caller.via.personId)
    if (!enabled) throw conflict('One-time codes are not on.')
    await requireOwnCode(call, caller.via.personId, body.totp, 'POST /me/totp/recovery-codes')
    return call.transactLast(async ({ db }) => ({
      recovery_codes: await newRecoveryCodes(db, caller.via.personId),
    }))
  },
})

export const removeMyTotp = endpoint({
  route: 'DELETE /me/totp',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Turn off two-factor',
  description: 'Requires a code from the authenticator app or a recovery code.',
  body: z.strictObject({ totp: totp.optional() }),
  returns: noContent,
  errors: ['forbidden', 'rate_limited'],
  addition: true,
  // A refused attempt is counted although the request fails.
  opensTransactions: 'several',
  handle: async (call) => {
    const { app, caller, body } = call
    await requireOwnPerson(app.db, caller)
    await requireOwnCode(call, caller.via.personId, body.totp, 'DELETE /me/totp')
    await call.transactLast(({ db }) => removeTotp(db, caller.via.personId))
  },
})
