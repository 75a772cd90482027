/** The embedded PostgreSQL can't be used. The message is one line that says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'

  constructor(message: string, cause?: unknown) {
    super(message.replaceAll(/\s*\n\s*/g, ' '), { cause })
  }
}

/** For `catch`: takes this one failure of a file system call for an answer. */
export const ignoring =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }

/** Offered wherever the embedded server cannot work at all. */
export const ownServer = 'set DATABASE_URL to use a PostgreSQL server of your own'

const reasons: [pattern: RegExp, reason: string][] = [
  [/ENOSPC|EDQUOT|No space left|quota exceeded/i, 'the disk is full: free some space'],
  [/EROFS|Read-only file system/i, 'it is on a read-only file system: choose another data directory'],
  [
    /EACCES|EPERM|Permission denied/i,
    'it may not be written by this user: change its owner or choose another',
  ],
  [/ENOTDIR|EEXIST/, 'there is a file where the directory should be: choose another data directory'],
]

/** Turns an error of a file system call, initdb or the server into a line for the operator. */
export function explain(error: unknown, dataDir: string): EmbeddedError {
  if (error instanceof EmbeddedError) return error
  const said = error instanceof Error ? error.message : String(error)
  const reason = reasons.find(([pattern]) => pattern.test(said))?.[1]
  return reason
    ? new EmbeddedError(`The data directory ${dataDir} cannot be used, ${reason} (${said})`, error)
    : new EmbeddedError(`The embedded PostgreSQL in ${dataDir} did not start: ${said}`, error)
}
