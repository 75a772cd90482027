import type { Capability } from '../platform/app.ts'
import { planEndpoints } from './endpoints/plan.ts'
import { premiumEndpoints } from './endpoints/premium.ts'
import { permits } from './limits.ts'
import { renewDue, subscribe } from './subscriptions.ts'

export { choosePlan, listPlans, putPlan } from './plans.ts'

export const billing: Capability = {
  name: 'Billing',
  description: 'The plan of the account, its credits and its premium seats.',
  endpoints: [...planEndpoints, ...premiumEndpoints],
  onAccountCreated: (_, db, accountId) => subscribe(db, accountId),
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
