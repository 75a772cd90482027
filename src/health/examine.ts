import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../kit/errors.ts'
import { addressesOf } from '../platform/database/index.ts'
import { maskAll } from '../platform/secrets/index.ts'
import { checks } from './checks/index.ts'
import { type Finding, fail, skip } from './finding.ts'
import { type Check, openScene, type Scene } from './scene.ts'

export interface Found extends Finding {
  check: string
}

/** An embedded database may take long to recover from a crash. An unresponsive server would block forever. */
const patience = 30_000

type Environment = Readonly<Record<string, string | undefined>>

/** Checks the configured installation, with or without a running server. */
export async function examine(environment: Environment): Promise<Found[]> {
  const scene = openScene(environment)
  try {
    return await examineScene(scene, environment)
  } finally {
    await scene.close().catch(() => undefined)
  }
}

/** Runs every check, independent of earlier findings. */
export async function examineScene(scene: Scene, environment: Environment, some = checks): Promise<Found[]> {
  const secrets = secretsOf(scene, environment)
  const found: Found[] = []
  // In sequence, so that the probe of one check doesn't affect another.
  for (const check of some) {
    const findings = [await isolated(check, scene)].flat()
    found.push(
      ...findings.map(({ level, text }) => ({
        check: check.name,
        level,
        text: maskAll(text.replaceAll(/\s+/g, ' '), secrets),
      })),
    )
  }
  return found
}

async function isolated(check: Check, scene: Scene): Promise<Finding | Finding[]> {
  const missing = check.needs?.find((variable) => scene.mistaken.has(variable))
  if (missing !== undefined) return skip(`${missing} has to be mended first`)
  const giveUp = new AbortController()
  try {
    return await Promise.race([
      check.look(scene),
      sleep(patience, fail(`gave no answer in ${patience / 1000} seconds`), { signal: giveUp.signal }),
    ])
  } catch (error) {
    return fail(messageOf(error))
  } finally {
    giveUp.abort()
  }
}

/** Secrets to mask. No check prints one, but errors of a driver or the system may. */
function secretsOf({ config }: Scene, environment: Environment): string[] {
  const password =
    config.databaseUrl === undefined ? '' : new URL(addressesOf(config.databaseUrl)[0] ?? '').password
  const given = [
    config.secretKey,
    config.userKey,
    config.generalKey,
    config.ownerPassword,
    config.openaiKey,
    config.anthropicKey,
    config.googleKey,
    config.aiCompatibleKey,
    environment['AWS_SECRET_ACCESS_KEY'],
    environment['AWS_SESSION_TOKEN'],
    password,
    decodeURIComponent(password),
  ]
  return given.filter((secret) => secret !== undefined)
}
