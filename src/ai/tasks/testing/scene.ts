import { pino } from 'pino'
import { freshDatabase } from '../../../../test/harness/database.ts'
import { whileTestsRun } from '../../../../test/harness/while-tests-run.ts'
import { Lifetime } from '../../../kit/lifetime.ts'
import { readConfig } from '../../../platform/config/index.ts'
import { connect } from '../../../platform/database/index.ts'
import type { CallApp } from '../../calls/request.ts'
import { findModel } from '../../catalogue/catalogue.ts'
import type { TaskCall } from '../task.ts'

interface Scene {
  /** Without an environment it has no keys: its models are those that work offline. */
  app: CallApp & { accountId: number }
  /** A call of the account, to the model that writes unless another is named; each an operation of its own. */
  call: (modelId?: number, operationId?: string) => TaskCall
}

/** For a test file: an account that calls models. */
export function useScene(environment: Record<string, string> = {}): Scene {
  const app = whileTestsRun(
    () => openApp(environment),
    ({ lifetime }) => lifetime.close(),
  )
  let calls = 0
  return {
    app,
    call: (modelId = -1, operationId = `call-${++calls}`) => {
      const model = findModel(app, modelId)
      if (model === undefined) throw new Error(`there is no model ${modelId}`)
      return { model, operation: { accountId: app.accountId, operationId } }
    },
  }
}

async function openApp(environment: Record<string, string>): Promise<Scene['app']> {
  const lifetime = new Lifetime()
  const { url, drop } = await freshDatabase()
  lifetime.own('the database', drop)
  const database = await connect({ url, poolSize: 3 })
  lifetime.own('the connections', () => database.close())
  const { id } = await database.db
    .insertInto('accounts')
    .values({ name: 'Acme', namespace: 'acme' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    config: readConfig(environment),
    db: database.db,
    log: pino({ level: 'silent' }),
    lifetime,
    accountId: id,
  }
}
