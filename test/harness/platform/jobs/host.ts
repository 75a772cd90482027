import type { Work } from '../../../../src/kit/extensions/work.ts'
import { jobFactory } from '../../../../src/kit/job.ts'
import { Lifetime } from '../../../../src/kit/lifetime.ts'
import { Admission, admissionLimits } from '../../../../src/platform/admission/index.ts'
import { readConfig } from '../../../../src/platform/config/index.ts'
import { connect, type Db } from '../../../../src/platform/database/index.ts'
import { createJobs, type Jobs } from '../../../../src/platform/jobs/index.ts'
import type { WorkerHost } from '../../../../src/platform/jobs/workers.ts'
import { createLog } from '../../../../src/platform/log.ts'

/** The parts of an application that jobs need, on a real database. */
export interface TestHost extends WorkerHost {
  db: Db
  jobs: Jobs
  capabilities: readonly Work<TestHost>[]
  /** The parsed log lines. */
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
