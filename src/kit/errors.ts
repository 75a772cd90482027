/** The message of a value that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code and the call of an error of the system, such as `ENOENT` and `open`. Both are empty in other errors. */
export function systemErrorOf(error: unknown): { code: string; syscall: string } {
  if (typeof error !== 'object' || error === null) return { code: '', syscall: '' }
  return {
    code: 'code' in error && typeof error.code === 'string' ? error.code : '',
    syscall: 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : '',
  }
}
