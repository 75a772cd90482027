import { confirmationMs } from '../../accounts/index.ts'
import { type Caller, isAdmin } from '../../kit/caller.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'

/** Refuses callers who may not use the endpoint at all. The handler checks rights to single resources. */
export function checkRights({ key, needs, callers }: Endpoint<App>, caller: Caller): void {
  if (callers !== undefined) return
  if (key !== 'any' && caller.user === null) {
    throw new Problem(
      'unauthorized',
      'This endpoint needs a personal (USER) key; an account key will not do.',
      { headers: { 'www-authenticate': 'Bearer' } },
    )
  }
  if ((key === 'admin' || needs.includes('admin')) && !isAdmin(caller)) {
    throw forbidden('Only an ADMIN or OWNER of the account may do this.')
  }
  if (needs.includes('confirmation') && !isConfirmed(caller)) {
    throw new Problem('confirmation_required', 'Confirm who you are first: POST /session/confirm.')
  }
}

function isConfirmed({ via }: Caller): boolean {
  return via.kind === 'session' && Date.now() - via.confirmedAt.getTime() < confirmationMs
}
