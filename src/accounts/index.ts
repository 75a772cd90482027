import type { Capability } from '../platform/app.ts'
import { auditLog } from './audit/retention.ts'
import * as endpoints from './endpoints/list.ts'
import { accountsErasing } from './erasing.ts'
import { housekeeping } from './housekeeping.ts'
import { mailJob } from './mail.ts'
import { teamReference } from './people/teams.ts'
import { countUsers } from './people/users.ts'

import { passwordLinkJob } from './sign-in/reset.ts'

export { createAccount, type NewAccount } from './accounts.ts'
export { loggedBody } from './audit/logged.ts'
export { actorOf, auditQuery, recordAudit } from './audit/record.ts'
export { anyAddress, authenticate, callerNow } from './authenticate.ts'
export { ensureFirstAccount, type FirstAccount } from './first-start.ts'
export { createKey } from './keys/keys.ts'
export { enqueueMail } from './mail.ts'
export { type Exchange, Refusal, redeemCode, refresh, revokeToken } from './oauth/exchange.ts'
export { register, registration } from './oauth/registration.ts'
export { resourceAt } from './oauth/resource.ts'
export { accessSeconds, type TokenPair } from './oauth/tokens.ts'
export { personByEmail } from './people/people.ts'
export { createTeam } from './people/teams.ts'
export { createUser } from './people/users.ts'

export { confirmationMs } from './sessions/lifetime.ts'
export { openSession } from './sessions/store.ts'
export { countAttempt } from './sign-in/limits.ts'

export const accounts: Capability = {
  name: 'Account',
  description: 'Sign-in, keys, and the users of the account.',
  endpoints: Object.values(endpoints).flat(),
  jobs: [mailJob, passwordLinkJob],
  housekeeping,
  partitioned: [auditLog],
  references: [teamReference],
  erasing: accountsErasing,
  counts: { users: countUsers },
}
