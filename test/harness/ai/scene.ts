import { pino } from 'pino'
import type { CallApp } from '../../../src/ai/calls/request.ts'
import { findModel } from '../../../src/ai/catalogue/catalogue.ts'
import type { TaskCall } from '../../../src/ai/tasks/task.ts'
import { Lifetime } from '../../../src/kit/lifetime.ts'
import { readConfig } from '../../../src/platform/config/index.ts'
import { connect } from '../../../src/platform/database/index.ts'
import { freshDatabase } from '../database.ts'
import { whileTestsRun } from '../while-tests-run.ts'

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
