/** What comes and goes with accounts and their users. */
export interface AccountLifecycle<App> {
  /** Makes what every new account has; runs in the transaction that makes the account. */
  onAccountCreated?: (app: App, accountId: number) => Promise<void>
  /** Gives what is a user's to somebody else; runs in the transaction that removes the user. */
  onUserRemoved?: (app: App, change: { accountId: number; userId: number; heirId: number }) => Promise<void>
}
