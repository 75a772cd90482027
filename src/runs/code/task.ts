/** The limits of one execution of code. */
export const codeLimits = {
  cpuMs: 5000,
  memoryMb: 64,
  /** Of the values that the code reads, as JSON. */
  inputMb: 16,
  /** Of the result as JSON. */
  outputBytes: 1024 * 1024,
}

/** A line that the code has written to the console. */
export interface LogLine {
  /** Null if it isn't known. */
  line: number | null
  level: 'log' | 'warn' | 'error'
  text: string
}

/** A mistake in code, or a failure of it, at a place of its text. Lines and columns count from 1. */
export interface CodeProblem {
  message: string
  line: number | null
  column: number | null
  /** The number of the item from 0, if the code runs once per item. */
  item: number | null
}

/** A task of the sandbox. */
export type CodeTask =
  | { do: 'check'; code: string }
  | {
      do: 'run'
      code: string
      perItem: boolean
      /** The global variables of the code, as a JSON object. */
      values: string
      /** The number of items. */
      items: number
      /** `Math.random()` returns the same numbers for the same seed. */
      seed: string
    }

export type CodeAnswer =
  | { problem: CodeProblem; log: readonly LogLine[] }
  /** The result as JSON; empty after a check. */
  | { problem: null; result: string; log: readonly LogLine[] }
