import { type Config, ConfigError } from './config/index.ts'

/**
 * Looks at what settings name before anything is started: the certificate and the bucket. All that is wrong with them is
 * told together. What is not named is not loaded.
 */
export async function checkNamedPlaces(
  { tlsCert, tlsKey, files }: Config,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  const looks: Promise<unknown>[] = []
  if (tlsCert !== undefined && tlsKey !== undefined)
    looks.push(import('./tls/given.ts').then(({ givenCertificate }) => givenCertificate(tlsCert, tlsKey)))
  if (files?.startsWith('s3:') === true)
    looks.push(import('./files/bucket.ts').then(({ readBucket }) => readBucket(files, environment)))
  const mistakes = (await Promise.allSettled(looks)).flatMap((look) => {
    if (look.status === 'fulfilled') return []
    if (look.reason instanceof ConfigError) return look.reason.lines
    throw look.reason
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
}
