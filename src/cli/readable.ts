import { BackupError } from '../backups/index.ts'
import { Problem } from '../kit/problem.ts'
import { ConfigError } from '../platform/config/index.ts'
import { EmbeddedError } from '../platform/database/embedded/index.ts'
import { DatabaseError } from '../platform/database/index.ts'
import { StartError } from '../server/start-error.ts'

const meantForPeople = [BackupError, ConfigError, DatabaseError, EmbeddedError, StartError, Problem]

/** Returns true if the message of an error is enough for people. */
export function isReadable(error: Error): boolean {
  return meantForPeople.some((kind) => error instanceof kind)
}
