export const roles = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type Role = (typeof roles)[number]

/** Who is calling: the account that the key belongs to and, for a personal key, its user. */
export interface Caller {
  account: { id: number; name: string; namespace: string }
  user: { id: number; email: string; role: Role } | null
  keyId: number
}

export type UserCaller = Caller & { user: NonNullable<Caller['user']> }

export function isAdmin(caller: Pick<Caller, 'user'>): boolean {
  return caller.user !== null && caller.user.role !== 'MEMBER'
}
