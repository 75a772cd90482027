import type { Capability } from '../platform/app.ts'
import * as endpoints from './endpoints/list.ts'
import { permits } from './limits.ts'
import { renewDue, subscribe } from './subscriptions.ts'

export const billing: Capability = {
  name: 'Billing',
  description: "The account's plan, credits and premium seats.",
  endpoints: Object.values(endpoints).flat(),
  onAccountCreated: (app, accountId) => subscribe(app.db, accountId),
  permits,
  housekeeping: [
    {
      name: 'billing.renew',
      cron: '*/5 * * * *',
      run: async (app) => {
        const renewed = await renewDue(app)
        if (renewed > 0) app.log.info({ renewed }, 'credits renewed')
      },
    },
  ],
}
