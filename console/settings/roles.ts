/** Display names of the roles. */
export const roleNames = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' } as const
