import { BackupError } from '../backups/index.ts'
import { Problem } from '../kit/problem.ts'
import { ConfigError } from '../platform/config/index.ts'
import { EmbeddedError } from '../platform/database/embedded/index.ts'
import { DatabaseError } from '../platform/database/index.ts'
import { StartError } from '../server/start-error.ts'

const meantForPeople = [BackupError, ConfigError, DatabaseError, EmbeddedError, StartError, Problem]

/** Whether what a part of the server threw says enough by its message alone. */
export function isReadable(error: Error): boolean {
  return meantForPeople.some((kind) => error instanceof kind)
}
