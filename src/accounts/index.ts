import type { Capability } from '../platform/app.ts'
import { readMe } from './endpoints/me.ts'
import { readUsers } from './endpoints/users.ts'
import { countUsers } from './users.ts'

export { accountByNamespace, createAccount, type NewAccount } from './accounts.ts'
export { authenticate } from './authenticate.ts'
export { ensureFirstAccount, type FirstAccount } from './first-start.ts'
export { createKey, listKeys, revokeKey } from './keys.ts'
export { createTeam } from './teams.ts'
export { createUser } from './users.ts'

export const accounts: Capability = {
  name: 'Account',
  description: 'Who is calling, and the people of the account.',
  endpoints: [readMe, readUsers],
  counts: { users: countUsers },
}
