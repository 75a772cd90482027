import type { Schemas } from '../../../clients/typescript/src/index.ts'

type Options = Schemas['PasskeyOptions']

/** A passkey response in the format of the API. */
export interface Proof {
  challenge_id: string
  response: Record<string, never>
}

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Creates a passkey on this device. */
export async function createPasskey({ challenge_id, options }: Options): Promise<Proof> {
  const publicKey = decoded(options) as unknown as PublicKeyCredentialCreationOptions
  return { challenge_id, response: encodedCredential(await navigator.credentials.create({ publicKey })) }
}

/** Confirms the user's identity with a passkey of this device. */
export async function provePasskey({ challenge_id, options }: Options): Promise<Proof> {
  const publicKey = decoded(options) as unknown as PublicKeyCredentialRequestOptions
  return { challenge_id, response: encodedCredential(await navigator.credentials.get({ publicKey })) }
}

/** Returns true if the user closed the browser's dialog, which isn't an error. */
export function isDismissed(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}

const binary = new Set(['challenge', 'id'])

/** Decodes the binary fields of the options. The relying party's `id` stays a string. */
function decoded(value: Record<string, unknown>): Record<string, unknown> {
  const read = (one: unknown, name: string, within: string): unknown => {
    if (Array.isArray(one)) return one.map((item) => read(item, name, within))
    if (typeof one === 'object' && one !== null) {
      return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, read(item, key, name)]))
    }
    const isBytes = typeof one === 'string' && binary.has(name) && within !== 'rp'
    return isBytes ? bytesOf(one) : one
  }
  return read(value, '', '') as Record<string, unknown>
}

function encodedCredential(credential: Credential | null): Record<string, never> {
  const { id, type, rawId, response, authenticatorAttachment } = credential as PublicKeyCredential
  const parts: Record<string, unknown> = {}
  for (const name of [
    'attestationObject',
    'authenticatorData',
    'clientDataJSON',
    'signature',
    'userHandle',
  ]) {
    const part: unknown = Reflect.get(response, name)
    if (part instanceof ArrayBuffer) parts[name] = textOf(part)
  }
  if (response instanceof AuthenticatorAttestationResponse) parts['transports'] = response.getTransports()
  const json = {
    id,
    type,
    rawId: textOf(rawId),
    response: parts,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
  }
  return JSON.parse(JSON.stringify(json)) as Record<string, never>
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

function textOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
