// What commands use, without the endpoints: loading those takes longer than what most commands do.
export { accountByNamespace, createAccount } from './accounts.ts'
export { createKey, listKeys, revokeKey } from './keys/keys.ts'
export { personByEmail } from './people/people.ts'
export { createTeam } from './people/teams.ts'
export { createUser } from './people/users.ts'
export { linkFor } from './sign-in/reset.ts'
