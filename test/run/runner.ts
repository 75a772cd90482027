import { type RunnerTask, TestRunner } from 'vitest'

/** Tests of many processes or a whole browser. They get a second attempt; the summary lists each that needed it. */
const retriedFolders = [
  'src/platform/database/embedded/',
  'test/browser/',
  'test/faults/',
  'test/process/',
  'test/channels/',
  'test/stories/',
]

export default class RetryingRunner extends TestRunner {
  override onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (retriedFolders.some((folder) => test.file.name.startsWith(folder))) test.retry = 1
    return super.onBeforeRunTask(test)
  }
}
