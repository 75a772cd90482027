import { type RunnerTask, TestRunner } from 'vitest'
import { isRetried } from './waiting.ts'

/** Gives tests of many processes or a whole browser a second attempt; the summary lists each that needed it. */
export default class RetryingRunner extends TestRunner {
  override onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (isRetried(test.file.name)) test.retry = 1
    return super.onBeforeRunTask(test)
  }
}
