import { command, UsageError } from '../command.ts'
import { accountFlag, inAccount, openForCommand } from '../open-for-command.ts'
import { print, printTable } from '../print.ts'

const billing = () => import('../../billing/commands.ts')

export const planList = command({
  name: 'plan list',
  summary: 'List the plans.',
  run: () =>
    openForCommand(async (app) => {
      const { listPlans } = await billing()
      const rows = (await listPlans(app.db)).map((plan) => [
        plan.id,
        plan.name,
        String(plan.credits_per_month),
        String(plan.premium_seats),
        Object.entries(plan.limits)
          .map(([kind, limit]) => `${kind} ${limit}`)
          .join(', '),
      ])
      printTable(['ID', 'NAME', 'CREDITS/MONTH', 'SEATS', 'LIMITS'], rows)
    }),
})

export const planSet = command({
  name: 'plan set',
  summary: 'Create or change a plan.',
  argument: 'id',
  flags: {
    name: { description: 'Its name' },
    credits: { description: 'Credits a month' },
    seats: { description: 'Premium seats' },
    limit: { description: 'A limit, such as agents=20', many: true },
  },
  run: ({ name, credits, seats, limit }, id) => {
    if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(id))
      throw new UsageError('A plan id has lower-case letters, digits and hyphens.')
    const plan = {
      ...(name === undefined ? {} : { name }),
      ...(credits === undefined ? {} : { credits_per_month: whole('credits', credits) }),
      ...(seats === undefined ? {} : { premium_seats: whole('seats', seats) }),
      limits: Object.fromEntries(limit.map(readLimit)),
    }
    return openForCommand(async (app) => {
      const { putPlan } = await billing()
      await putPlan(app.db, id, plan)
      print(`Plan ${id} is saved.`)
    })
  },
})

export const planChoose = command({
  name: 'plan choose',
  summary: 'Put an account on a plan.',
  argument: 'id',
  flags: {
    account: accountFlag,
    'at-renewal': { description: 'Change at the next renewal', bare: true },
  },
  run: ({ account, 'at-renewal': atRenewal }, id) =>
    inAccount(account, async (app, accountId) => {
      const { choosePlan } = await billing()
      await choosePlan(app.db, accountId, id, atRenewal ? 'renewal' : 'now')
      print(`The account is on ${id} ${atRenewal ? 'from its next renewal on' : 'now'}.`)
    }),
})

function readLimit(text: string): [string, number] {
  const [kind = '', value = ''] = text.split('=')
  if (!/^[a-z_]+$/.test(kind))
    throw new UsageError(`--limit takes a kind and a number, such as agents=20; not ${text}.`)
  return [kind, whole('limit', value)]
}

function whole(flag: string, text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`--${flag} takes a whole number; ${text} is none.`)
  return Number(text)
}
