import type { Capability } from '../platform/app.ts'
import { createApiKey, readApiKeys, revokeApiKey } from './endpoints/api-keys.ts'
import { readAuditLog } from './endpoints/audit-log.ts'
import {
  approveProgram,
  lookUpProgram,
  readConnectedPrograms,
  removeConnectedProgram,
} from './endpoints/connected-programs.ts'
import { readDeadLetters, retryDeadLetter } from './endpoints/dead-letters.ts'
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  lookUpInvitation,
  readInvitations,
} from './endpoints/invitations.ts'
import { readMe } from './endpoints/me.ts'
import { confirmBySignOn, endSignOnVisit, readOfferedSignOns, startSignOn } from './endpoints/oidc.ts'
import {
  createPasskey,
  deletePasskey,
  openByPasskey,
  readPasskeyRegistration,
  readPasskeySignIn,
  readPasskeys,
} from './endpoints/passkeys.ts'
import { changeMyPassword, forgotPassword, resetByLink } from './endpoints/passwords.ts'
import { changeMyProfile, readMyProfile } from './endpoints/profile.ts'
import { chooseAccount, closeSession, confirm, openByPassword, readSession } from './endpoints/session.ts'
import { endMySession, readSessions } from './endpoints/sessions.ts'
import { settingsEndpoints } from './endpoints/settings.ts'
import { setUp } from './endpoints/setup.ts'
import { ssoProviderEndpoints } from './endpoints/sso-providers.ts'
import { createOneTeam, deleteOneTeam, patchTeam, readOneTeam, readTeams } from './endpoints/teams.ts'
import { confirmMyTotp, enrolMyTotp, readTotp, removeMyTotp, renewRecoveryCodes } from './endpoints/totp.ts'
import {
  createUserLink,
  deleteUser,
  patchUser,
  readUser,
  readUserDetails,
  readUsers,
} from './endpoints/users.ts'
import { housekeeping } from './housekeeping.ts'
import { mailJob } from './mail.ts'
import { teamReference } from './people/teams.ts'
import { countUsers } from './people/users.ts'

import { passwordLinkJob } from './sign-in/reset.ts'

export { accountByNamespace, createAccount, type NewAccount } from './accounts.ts'
export { actorOf, auditQuery } from './audit/record.ts'
export { toldBody, toldKeys } from './audit/told.ts'
export { anyAddress, authenticate, callerNow } from './authenticate.ts'
export { ensureFirstAccount, type FirstAccount } from './first-start.ts'
export { createKey, listKeys, revokeKey } from './keys/keys.ts'
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
export { linkFor } from './sign-in/reset.ts'

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
    forgotPassword,
    resetByLink,
    changeMyPassword,
    readUsers,
    ...settingsEndpoints,
    readUserDetails,
    readUser,
    patchUser,
    deleteUser,
    createUserLink,
    readInvitations,
    createInvitation,
    deleteInvitation,
    lookUpInvitation,
    acceptInvitation,
    readTeams,
    readOneTeam,
    createOneTeam,
    patchTeam,
    deleteOneTeam,
    readApiKeys,
    createApiKey,
    revokeApiKey,
    readConnectedPrograms,
    lookUpProgram,
    approveProgram,
    removeConnectedProgram,
    readAuditLog,
    readDeadLetters,
    retryDeadLetter,
    readTotp,
    enrolMyTotp,
    confirmMyTotp,
    renewRecoveryCodes,
    removeMyTotp,
    readPasskeySignIn,
    openByPasskey,
    readPasskeys,
    readPasskeyRegistration,
    createPasskey,
    deletePasskey,
    readOfferedSignOns,
    startSignOn,
    confirmBySignOn,
    endSignOnVisit,
    ...ssoProviderEndpoints,
  ],
  jobs: [mailJob, passwordLinkJob],
  housekeeping,
  references: [teamReference],
  counts: { users: countUsers },
}
