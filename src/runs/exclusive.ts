/** Does pieces of work one after the other, in the order of the calls. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>

export function exclusively(): Exclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
