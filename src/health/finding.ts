export const levels = ['ok', 'warn', 'fail', 'skip'] as const
export type Level = (typeof levels)[number]

/** What a check has found, in a line; where something is wrong it ends in what to do. */
export interface Finding {
  level: Level
  text: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warn = (text: string): Finding => ({ level: 'warn', text })
export const fail = (text: string): Finding => ({ level: 'fail', text })
/** There is nothing to look at, or it cannot be looked at because of what another check says. */
export const skip = (text: string): Finding => ({ level: 'skip', text })
