import type { App } from '../platform/app.ts'
import { clock } from './checks/database.ts'
import { fileDescriptors } from './checks/descriptors.ts'
import { secretKey } from './checks/secret-key.ts'
import { examineScene } from './examine.ts'
import { runningScene } from './scene.ts'

/** Logs problems that make a running server fail later, when the cause would be hard to find. */
export function reportAtStart(app: App): void {
  const reporting = report(app)
  // The checks use the database, which must not close before they end.
  app.lifetime.own('checks at start', () => reporting)
}

async function report(app: App): Promise<void> {
  const found = await examineScene(runningScene(app), process.env, [secretKey, fileDescriptors, clock])
  for (const { check, level, text } of found) {
    if (level === 'fail') app.log.error(`${check}: ${text}`)
    if (level === 'warn') app.log.warn(`${check}: ${text}`)
  }
}
