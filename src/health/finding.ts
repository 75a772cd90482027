export const levels = ['ok', 'warn', 'fail', 'skip'] as const
export type Level = (typeof levels)[number]

/** The result of a check in one line. A problem ends with its fix. */
export interface Finding {
  level: Level
  text: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warn = (text: string): Finding => ({ level: 'warn', text })
export const fail = (text: string): Finding => ({ level: 'fail', text })
/** There is nothing to check, or another check's problem prevents it. */
export const skip = (text: string): Finding => ({ level: 'skip', text })
