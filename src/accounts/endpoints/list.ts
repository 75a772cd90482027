// Every endpoint of this capability.
export { createApiKey, readApiKeys, revokeApiKey } from './api-keys.ts'
export { readAuditLog } from './audit-log.ts'
export {
  approveProgram,
  lookUpProgram,
  readConnectedPrograms,
  removeConnectedProgram,
} from './connected-programs.ts'
export { readDeadLetters, retryDeadLetter } from './dead-letters.ts'
export {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  lookUpInvitation,
  readInvitations,
} from './invitations.ts'
export { readMe } from './me.ts'
export { linkMySignOn, readMySignOns, unlinkMySignOn } from './my-sign-ons.ts'
export { confirmBySignOn, endSignOnVisit, readOfferedSignOns, startSignOnVisit } from './oidc.ts'
export {
  createPasskey,
  deletePasskey,
  openByPasskey,
  readPasskeyRegistration,
  readPasskeySignIn,
  readPasskeys,
} from './passkeys.ts'
export { changeMyPassword, forgotPassword, resetByLink } from './passwords.ts'
export { changeMyProfile, readMyProfile } from './profile.ts'
export { chooseAccount, closeSession, confirm, openByPassword, readSession } from './session.ts'
export { endMySession, readSessions } from './sessions.ts'
export { settingsEndpoints } from './settings.ts'
export { setUp } from './setup.ts'
export { ssoProviderEndpoints } from './sso-providers.ts'
export { createOneTeam, deleteOneTeam, patchTeam, readOneTeam, readTeams } from './teams.ts'
export { confirmMyTotp, enrolMyTotp, readTotp, removeMyTotp, renewRecoveryCodes } from './totp.ts'
export {
  createUserLink,
  deleteUser,
  patchUser,
  readUser,
  readUserDetails,
  readUsers,
} from './users.ts'
