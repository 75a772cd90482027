interface Bound {
  name: string
  /** What is measured, in any unit. */
  measured: number
  /** The same without what makes it expensive, measured in the same run and unit. */
  floor: number
  /** The most that `measured` may be, as a multiple of `floor`. */
  most: number
}

/** Prints a line of the table: name, measured, floor, ratio, bound. */
export function isWithin({ name, measured, floor, most }: Bound): boolean {
  const ratio = measured / floor
  const cells = [name, figure(measured), figure(floor), figure(ratio), `at most ${figure(most)}`]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
  return ratio <= most
}

function figure(value: number): string {
  return value.toPrecision(3).includes('e') ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

/** Milliseconds of the fastest of several rounds: other work on the machine slows down the others. */
export async function fastest(work: () => unknown, rounds = 7): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}
