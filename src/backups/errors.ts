/** The reason why a backup can't be made or restored, in one line with the fix. */
export class BackupError extends Error {
  override name = 'BackupError'
}
