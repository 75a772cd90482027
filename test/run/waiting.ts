/** Folders whose tests mostly wait, for browsers and other processes. */
const waiting = [
  'src/platform/database/embedded/',
  'test/browser/',
  'test/channels/',
  'test/process/',
  'test/stories/',
]

/** Whether a file leaves its processor idle for most of its duration. */
export function isWaiting(file: string): boolean {
  return waiting.some((folder) => file.startsWith(folder))
}

/** Whether the tests of a file need a browser or several processes, and therefore get a second attempt. */
export function isRetried(file: string): boolean {
  // Faults need both, but many of them compute much, under time limits of the product.
  return isWaiting(file) || file.startsWith('test/faults/')
}
