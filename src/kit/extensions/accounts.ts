/** Hooks for creating and removing accounts and users. */
export interface AccountLifecycle<App> {
  /** Makes what every new account has; runs in the transaction that makes the account. */
  onAccountCreated?: (app: App, accountId: number) => Promise<void>
  /** Transfers a user's data to another user, in the transaction that removes the user. */
  onUserRemoved?: (app: App, change: { accountId: number; userId: number; heirId: number }) => Promise<void>
}

/** A change to how a teammate signs in, which they hear about in case it wasn't them. */
export interface SecurityNotice {
  accountId: number
  userId: number
  kind: 'sso_linked' | 'new_device'
  title: string
}

export interface SecurityNotices<App> {
  /** Notifies the teammate, in the transaction of the change. */
  onSecurityNotice?: (app: App, notice: SecurityNotice) => Promise<void>
}
