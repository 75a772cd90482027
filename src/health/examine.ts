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

/** An embedded database that recovers from a crash takes its time; a server that does not answer would take for ever. */
const patience = 30_000

type Environment = Readonly<Record<string, string | undefined>>

/** Examines what these settings describe, whether a server runs or not. */
export async function examine(environment: Environment): Promise<Found[]> {
  const scene = openScene(environment)
  try {
    return await examineScene(scene, environment)
  } finally {
    await scene.close().catch(() => undefined)
  }
}

/** Makes every one of the checks, whatever the others find. */
export async function examineScene(scene: Scene, environment: Environment, some = checks): Promise<Found[]> {
  const secrets = secretsOf(scene, environment)
  const found: Found[] = []
  // One after the other: a probe of one must not be what another stumbles over.
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

/** No check prints one; what a driver or the system says in an error is beyond their control. */
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
