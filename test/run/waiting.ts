/** Folders whose tests mostly wait, for browsers and other processes. */
const folders = [
  'src/platform/database/embedded/',
  'test/browser/',
  'test/channels/',
  'test/faults/',
  'test/process/',
  'test/stories/',
]

/** Files in these folders that compute all the time instead, under time limits of the product. */
const computing = ['test/faults/hostile', 'test/faults/readers']

/** Whether a test needs a browser or several processes, and therefore gets a second attempt. */
export function isRetried(file: string): boolean {
  return folders.some((folder) => file.startsWith(folder))
}

/** Whether a file leaves its processor idle for most of its duration. */
export function isWaiting(file: string): boolean {
  return isRetried(file) && !computing.some((start) => file.startsWith(start))
}
