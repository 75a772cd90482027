import type { Work } from '../../../kit/extensions/work.ts'
import { jobFactory } from '../../../kit/job.ts'
import { Lifetime } from '../../../kit/lifetime.ts'
import { Admission, admissionLimits } from '../../admission/index.ts'
import { readConfig } from '../../config/index.ts'
import { connect, type Db } from '../../database/index.ts'
import { createLog } from '../../log.ts'
import { createJobs, type Jobs } from '../index.ts'
import type { WorkerHost } from '../workers.ts'

/** As much of an application as jobs need, on a real database. */
export interface TestHost extends WorkerHost {
  db: Db
  jobs: Jobs
  capabilities: readonly Work<TestHost>[]
  /** What was logged, parsed. */
  logged: Record<string, unknown>[]
}

export const testJob = jobFactory<TestHost>()

export async function openHost(
  url: string,
  ...capabilities: TestHost['capabilities'][number][]
): Promise<TestHost> {
  const database = await connect({ url, poolSize: 5, onError: () => undefined })
  const lifetime = new Lifetime()
  lifetime.own('database', () => database.close())
  const logged: TestHost['logged'] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const config = { workers: 4, workerTimeout: 18, databaseTimeout: 4 }
  const admission = new Admission(admissionLimits(readConfig({})), () => false)
  lifetime.own('admission', () => admission.stop())
  return {
    config,
    log,
    admission,
    database,
    lifetime,
    db: database.db,
    jobs: createJobs(),
    capabilities,
    logged,
  }
}
