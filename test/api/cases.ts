/** One thing that a walk tries with an endpoint. */
export interface Case {
  name: string
  run: () => unknown
}

// An API key has eight requests under way at most.
const atOnce = 6

/**
 * Runs every case and throws one error that lists all that failed. Groups run one after the other, the cases of a group
 * several at a time.
 */
export async function runCases(...groups: readonly Iterable<Case>[]): Promise<void> {
  const failures: string[] = []
  let total = 0
  for (const group of groups) {
    await together(group, async ({ name, run }) => {
      total += 1
      try {
        await run()
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
  }
  if (failures.length === 0) return
  throw new Error(`${failures.length} of ${total} cases failed\n- ${failures.join('\n- ')}`)
}

/** Calls `work` with each item, several at a time. */
async function together<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const next = async (): Promise<void> => {
    for (let { value, done } = waiting.next(); done !== true; { value, done } = waiting.next())
      await work(value)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
