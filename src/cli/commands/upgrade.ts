import { command } from '../command.ts'
import { stopSignal } from '../signals.ts'

export const upgradeCommand = command({
  name: 'upgrade',
  summary: 'Back up the database, migrate it to this version and check it, while no server runs there.',
  flags: {
    back: {
      description:
        'Restore the database as it was before the last upgrade, for the previous version. Later changes are lost',
      bare: true,
    },
  },
  run: async ({ back }) => {
    const [{ readConfig }, { goBack, upgrade }] = await Promise.all([
      import('../../platform/config/index.ts'),
      import('../upgrade/upgrade.ts'),
    ])
    await (back ? goBack : upgrade)(readConfig(process.env), stopSignal())
  },
})
