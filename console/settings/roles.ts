import { msg } from '../kit/language/translate.ts'
/** Display names of the roles. */
export const roleNames = { OWNER: msg('Owner'), ADMIN: msg('Admin'), MEMBER: msg('Member') } as const
