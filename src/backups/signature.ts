import { timingSafeEqual } from 'node:crypto'
import { archiveMac } from '../health/index.ts'
import type { Secrets } from '../platform/secrets/index.ts'
import { BackupError } from './errors.ts'
import {
  checkFormat,
  entries,
  isSigned,
  type Manifest,
  manifest as manifestSchema,
  signature,
} from './format.ts'
import { type ArchiveReader, readArchive } from './read-archive.ts'

export interface Trust {
  secrets: Secrets | null
  /** Accepts archives that this instance can't have made. */
  fromElsewhere: boolean
  signal: AbortSignal
}

/**
 * Reads the whole archive before anything uses it: either this instance made it and it is unchanged, or the operator
 * accepts its origin explicitly.
 */
export async function assertTrusted(path: string, trust: Trust): Promise<void> {
  await readArchive(path, readOptions(trust), async (archive) => {
    const manifest = await archive.json(entries.manifest, manifestSchema)
    checkFormat(manifest)
    const isOurs = assertFrom(manifest, path, trust)
    for (let name = await archive.next(); name !== undefined; name = await archive.next()) {
      if (name === entries.signature) break
      await archive.skip()
    }
    await assertSignature(archive, manifest, isOurs)
  })
}

export const readOptions = ({ secrets, signal }: Trust) => ({ signal, mac: secrets?.mac(archiveMac) })

/** True if the archive names this instance's key. Any other archive requires `fromElsewhere`. */
export function assertFrom(manifest: Manifest, path: string, { secrets, fromElsewhere }: Trust): boolean {
  const isOurs = isSigned(manifest) && secrets !== null && manifest.secretKeyId === secrets.keyId
  if (isOurs || fromElsewhere) return isOurs
  const why =
    !isSigned(manifest) || manifest.secretKeyId === null
      ? 'is not signed'
      : `was made by an instance with another secret key (${manifest.secretKeyId})`
  const remedy = isSigned(manifest) ? 'put that key in place first, or, ' : ''
  throw new BackupError(
    `${path} ${why}: ${remedy}if you trust whoever gave it to you, add --from-elsewhere. Nothing was changed.`,
  )
}

/** Checks the signature, and that it is the last entry. */
export async function assertSignature(
  archive: ArchiveReader,
  manifest: Manifest,
  isOurs: boolean,
): Promise<void> {
  if (isSigned(manifest)) await assertMac(archive, isOurs)
  if ((await archive.next()) === undefined) return
  throw new BackupError('The backup holds more than it says it does; nothing was changed.')
}

async function assertMac(archive: ArchiveReader, isOurs: boolean): Promise<void> {
  // Taken before the signature is read, because it doesn't cover itself.
  const expected = archive.mac()
  const { mac } = await archive.json(entries.signature, signature)
  if (isOurs && !isSame(mac, expected)) {
    throw new BackupError(
      'The backup was changed after it was made: its signature does not fit. Nothing was changed here.',
    )
  }
}

function isSame(found: string | null, expected: string | undefined): boolean {
  if (found === null || expected === undefined || found.length !== expected.length) return false
  return timingSafeEqual(Buffer.from(found), Buffer.from(expected))
}
