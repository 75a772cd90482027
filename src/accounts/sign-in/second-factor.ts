import type { Client } from '../../kit/endpoint.ts'
import { Problem, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { recordAudit } from '../audit/record.ts'
import { membershipsOf } from '../people/people.ts'
import { knownDevice } from './device.ts'
import { countAttempt } from './limits.ts'
import { totpState, useCode } from './totp.ts'

interface Request {
  app: App
  client: Client
  requestId: string
}

/** Requires a one-time code from a person who signs in, if they use them. */
export async function requireSecondFactor(
  request: Request,
  personId: number,
  code: string | undefined,
): Promise<void> {
  const verdict = await checkSecondFactor(request, personId, code, 'POST /session')
  if (verdict === 'missing') {
    throw new Problem(
      'totp_required',
      'Send the six digits of your authenticator, or a recovery code, as `totp`.',
    )
  }
  if (verdict === 'wrong') throw new Problem('totp_required', 'This code is not right, or was used before.')
}

/** Requires a code before one-time codes change, because a stolen session doesn't have one. */
export async function requireOwnCode(
  request: Request,
  personId: number,
  code: string | undefined,
  action: string,
): Promise<void> {
  const verdict = await checkSecondFactor(request, personId, code, action)
  if (verdict === 'missing')
    throw wrong('totp', 'required', 'Enter a code of your authenticator, or a recovery code.')
  if (verdict === 'wrong') throw wrong('totp', 'wrong_code', 'This code is wrong, or was used before.')
}

/** Audits and limits wrong codes, by device if the person signed in there before. */
async function checkSecondFactor(
  request: Request,
  personId: number,
  code: string | undefined,
  action: string,
): Promise<'good' | 'missing' | 'wrong'> {
  const { app, client } = request
  const { enabled } = await totpState(app.db, personId)
  if (!enabled) return 'good'
  if (code === undefined) return 'missing'
  const attempt = await countAttempt(app.db, {
    code: knownDevice(app, personId, client) ?? `person ${personId}`,
  })
  if (!(await useCode(app, personId, code))) {
    await recordWrongCode(request, personId, action)
    return 'wrong'
  }
  await attempt.succeeded()
  return 'good'
}

/** Recorded in the account that the person used last. */
async function recordWrongCode(
  { app, client, requestId }: Request,
  personId: number,
  action: string,
): Promise<void> {
  const [membership] = await membershipsOf(app.db, personId)
  if (membership === undefined) return
  await recordAudit(app.db, {
    accountId: membership.account_id,
    userId: membership.user_id,
    actor: membership.email,
    via: 'sign-in',
    action,
    target: {},
    after: { refused: 'code' },
    address: client.address,
    requestId,
  })
}
