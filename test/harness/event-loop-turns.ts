/**
 * Reports whether the event loop of this thread turns this many times before `work` ends, which proves that `work` does
 * not block it.
 */
export async function turnsDuring(work: Promise<unknown>, times: number): Promise<boolean> {
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns += 1
    if (!isOver && turns < times) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work
  } finally {
    isOver = true
  }
  return turns >= times
}
