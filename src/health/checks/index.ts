import type { Check } from '../scene.ts'
import { automations } from './automations.ts'
import { backups } from './backups.ts'
import { dataDirectory, diskSpace, privateFiles } from './data-directory.ts'
import { clock, database, migrations, notifications, trigrams } from './database.ts'
import { fileDescriptors } from './descriptors.ts'
import { fileStore } from './file-store.ts'
import { jobQueue, workers } from './jobs.ts'
import { configuration, embeddedPackage, runtime } from './machine.ts'
import { port } from './port.ts'
import { secretKey } from './secret-key.ts'
import { certificate } from './tls.ts'

/** Dependencies first. */
export const checks: readonly Check[] = [
  runtime,
  configuration,
  dataDirectory,
  privateFiles,
  diskSpace,
  fileDescriptors,
  embeddedPackage,
  database,
  migrations,
  trigrams,
  notifications,
  clock,
  jobQueue,
  automations,
  workers,
  fileStore,
  backups,
  secretKey,
  certificate,
  port,
]
