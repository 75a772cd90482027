import { z } from 'zod'
import { below } from '../client/address.ts'
import type { ProviderClient, Query } from '../client/provider-client.ts'
import type { PageRequest, ResourcePage, Vendor } from '../provider.ts'

export const google: Vendor = {
  name: 'Google',
  client: (config) => ({ id: config.googleClientId, secret: config.googleClientSecret }),
  clientSettings: 'FRONTDESK_GOOGLE_CLIENT_ID and FRONTDESK_GOOGLE_CLIENT_SECRET',
  authorizeUrl: (config) => `${config.googleLoginUrl}/o/oauth2/v2/auth`,
  tokenUrl: (config) => `${config.googleTokenUrl}/token`,
  revokeUrl: (config) => `${config.googleTokenUrl}/revoke`,
  // Google gives a refresh token for offline access only, and on a second consent only with this prompt.
  parameters: { access_type: 'offline', prompt: 'consent' },
}

export function scope(name: string): string {
  return `https://www.googleapis.com/auth/${name}`
}

export function driveUrl({ config }: ProviderClient, ...segments: string[]): string {
  return below(`${config.googleDriveUrl}/drive/v3`, ...segments)
}

const about = z.object({ user: z.object({ emailAddress: z.string() }) })

/** The owner of the drive, which also holds documents and spreadsheets. */
export async function driveOwner(client: ProviderClient): Promise<string> {
  const { user } = await client.get(driveUrl(client, 'about'), { fields: 'user(emailAddress)' }, about)
  return user.emailAddress
}

export const driveFile = z.looseObject({ id: z.string(), name: z.string() })

const files = z.object({ files: z.array(driveFile), nextPageToken: z.string().optional() })

/** Files that the account can access, including those on shared drives. */
export async function searchDrive(
  client: ProviderClient,
  query: Query & { q: string; fields: string },
): Promise<{ files: z.output<typeof driveFile>[]; nextPageToken?: string | undefined }> {
  const everywhere = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }
  return client.get(driveUrl(client, 'files'), { corpora: 'allDrives', ...everywhere, ...query }, files)
}

/** A page of the files of one type, sorted by name. */
export async function listFiles(
  client: ProviderClient,
  mimeType: string,
  { limit, token }: PageRequest,
): Promise<ResourcePage> {
  const page = await searchDrive(client, {
    q: `mimeType='${mimeType}' and trashed=false`,
    fields: 'nextPageToken,files(id,name)',
    orderBy: 'name_natural',
    pageSize: limit,
    pageToken: token,
  })
  return { items: page.files.map(({ id, name }) => ({ id, name })), next: page.nextPageToken ?? null }
}
