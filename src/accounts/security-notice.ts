import type { SecurityNotice, SecurityNotices } from '../kit/extensions/accounts.ts'
import type { App } from '../platform/app.ts'
import { enqueueMail } from './mail.ts'

/**
 * Notifies a teammate of a change to how they sign in. The email goes out at once and can't be switched off: it reaches
 * them even if an intruder reads or silences their notifications.
 */
export async function sendSecurityNotice(
  app: App,
  notice: SecurityNotice,
  mail: { to: string; subject: string; text: string },
): Promise<void> {
  const extensions: readonly SecurityNotices<App>[] = app.capabilities
  for (const { onSecurityNotice } of extensions) await onSecurityNotice?.(app, notice)
  await enqueueMail(app, {
    ...mail,
    text: `${mail.text}\n\nIf this wasn't you, change your password and check your sessions: ${app.pageUrl}/profile\n`,
  })
}
