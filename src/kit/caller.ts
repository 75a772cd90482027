export const roles = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type Role = (typeof roles)[number]

/** The method of a sign-in. */
export type SignInMethod = 'password' | 'passkey' | 'sso' | 'setup' | 'invitation' | 'reset'

/** The credential of a caller. */
export type Credential =
  | { kind: 'key'; id: number }
  | {
      /** The credential of a program that a person allowed. The id is that of the grant. */
      kind: 'token'
      id: string
      /** The name of the program. */
      client: string
    }
  | {
      kind: 'session'
      id: string
      personId: number
      method: SignInMethod
      /** The last confirmation of the person's identity. */
      confirmedAt: Date
      /** The end of the session, unless it is used again. */
      expiresAt: Date
    }

/** The caller: the account of the key, token or session, and its user, except for account keys. */
export interface Caller {
  account: { id: number; name: string; namespace: string }
  user: { id: number; email: string; role: Role } | null
  via: Credential
}

export type UserCaller = Caller & { user: NonNullable<Caller['user']> }

/** A signed-in person. */
export type SessionCaller = UserCaller & { via: Extract<Credential, { kind: 'session' }> }

export function isAdmin(caller: Pick<Caller, 'user'>): boolean {
  return caller.user !== null && caller.user.role !== 'MEMBER'
}

/** A name for the credential that no other one has, for counting. */
export function credentialName({ via }: Pick<Caller, 'via'>): string {
  return `${via.kind} ${via.id}`
}
