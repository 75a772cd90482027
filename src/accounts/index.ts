import type { Capability } from '../platform/app.ts'
import { readMe } from './endpoints/me.ts'
import { changeMyProfile, readMyProfile } from './endpoints/profile.ts'
import { chooseAccount, closeSession, confirm, openByPassword, readSession } from './endpoints/session.ts'
import { endMySession, readSessions } from './endpoints/sessions.ts'
import { settingsEndpoints } from './endpoints/settings.ts'
import { setUp } from './endpoints/setup.ts'
import { readUsers } from './endpoints/users.ts'
import { housekeeping } from './housekeeping.ts'
import { countUsers } from './people/users.ts'

export { accountByNamespace, createAccount, type NewAccount } from './accounts.ts'
export { authenticate } from './authenticate.ts'
export { ensureFirstAccount, type FirstAccount } from './first-start.ts'
export { createKey, listKeys, revokeKey } from './keys/keys.ts'
export { personByEmail } from './people/people.ts'
export { createTeam } from './people/teams.ts'
export { createUser } from './people/users.ts'

export { confirmationMs } from './sessions/lifetime.ts'
export { openSession } from './sessions/store.ts'

export const accounts: Capability = {
  name: 'Account',
  description: 'Who is calling, signing in, and the people of the account.',
  endpoints: [
    readMe,
    readMyProfile,
    changeMyProfile,
    setUp,
    openByPassword,
    readSession,
    closeSession,
    chooseAccount,
    confirm,
    readSessions,
    endMySession,
    readUsers,
    ...settingsEndpoints,
  ],
  housekeeping,
  counts: { users: countUsers },
}
