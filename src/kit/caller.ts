export const roles = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type Role = (typeof roles)[number]

/** How somebody signed in. */
export type SignInMethod = 'password' | 'passkey' | 'sso' | 'setup' | 'invitation' | 'reset'

/** What a caller showed to be let in. */
export type Credential =
  | { kind: 'key'; id: number }
  | {
      /** Of a program that somebody lets act for them: the id is that of what they granted. */
      kind: 'token'
      id: string
      /** What the program is called. */
      client: string
    }
  | {
      kind: 'session'
      id: string
      personId: number
      method: SignInMethod
      /** When the person last proved who they are. */
      confirmedAt: Date
      /** When the session ends unless it is used again. */
      expiresAt: Date
    }

/** Who is calling: the account of the key, token or session and, but for an account key, its user. */
export interface Caller {
  account: { id: number; name: string; namespace: string }
  user: { id: number; email: string; role: Role } | null
  via: Credential
}

export type UserCaller = Caller & { user: NonNullable<Caller['user']> }

/** Somebody who signed in. */
export type SessionCaller = UserCaller & { via: Extract<Credential, { kind: 'session' }> }

export function isAdmin(caller: Pick<Caller, 'user'>): boolean {
  return caller.user !== null && caller.user.role !== 'MEMBER'
}

/** A name for the credential that no other one has, for counting. */
export function credentialName({ via }: Pick<Caller, 'via'>): string {
  return `${via.kind} ${via.id}`
}
