/** Calls at once, then at most once per interval. */
export function throttle(call: () => void, milliseconds: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const run = () => {
    isAsked = false
    call()
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) run()
    }, milliseconds)
  }
  return () => {
    isAsked = true
    if (timer === undefined) run()
  }
}
