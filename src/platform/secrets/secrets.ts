import { createCipheriv, createDecipheriv, createHmac, type Hmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts credentials of tools, channels and integrations, which the server must be able to read. */
export interface Secrets {
  /** Identifies the key without revealing it. Processes that share a database must use the same key. */
  readonly keyId: string
  /**
   * `context` names the place of the result, such as `tools/12/header`. It can only be opened with the same
   * context.
   */
  seal: (text: string, context: string) => string
  open: (sealed: string, context: string) => string
  /** Proves to us alone that something came from us and was not changed; under a key of its own for each purpose. */
  mac: (purpose: string) => Hmac
}

/** A sealed text can't be opened. The message is for the operator and contains no secret. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

/**
 * A sealed text is, in base64url: version (1 byte), key id (4), nonce (12), ciphertext, tag (16). The key id
 * distinguishes a wrong key, which the operator can fix, from a changed or moved text.
 */
const version = 1
const keyIdLength = 4
const nonceLength = 12
const tagLength = 16
const headerLength = 1 + keyIdLength
const cipherName = 'aes-256-gcm'

export function createSecrets(keyMaterial: string): Secrets {
  const key = derive(keyMaterial, 'frontdesk secrets v1 key', 32)
  const keyId = derive(keyMaterial, 'frontdesk secrets v1 key id', keyIdLength)
  const header = Buffer.concat([Buffer.from([version]), keyId])
  return {
    keyId: keyId.toString('hex'),
    seal: (text, context) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(cipherName, key, nonce).setAAD(bound(header, context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([header, nonce, encrypted, cipher.getAuthTag()]).toString('base64url')
    },
    mac: (purpose) => createHmac('sha256', derive(keyMaterial, `frontdesk mac v1 ${purpose}`, 32)),
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url')
      assertOpenable(bytes, keyId)
      const nonce = bytes.subarray(headerLength, headerLength + nonceLength)
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
        .setAAD(bound(header, context))
        .setAuthTag(bytes.subarray(-tagLength))
      try {
        const encrypted = bytes.subarray(headerLength + nonceLength, -tagLength)
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new SecretsError(`The secret kept for ${context} was changed or moved: enter it again`, {
          cause: error,
        })
      }
    },
  }
}

function assertOpenable(bytes: Buffer, keyId: Buffer): void {
  if (bytes.length < headerLength + nonceLength + tagLength || bytes[0] !== version) {
    throw new SecretsError('This is not a sealed secret, or a newer version of Frontdesk sealed it')
  }
  if (bytes.subarray(1, headerLength).equals(keyId)) return
  throw new SecretsError(
    'The secret was sealed with another key: set FRONTDESK_SECRET_KEY to that one, or restore secret.key in the data directory',
  )
}

function bound(header: Buffer, context: string): Buffer {
  return Buffer.concat([header, Buffer.from(context, 'utf8')])
}

function derive(keyMaterial: string, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', keyMaterial, '', purpose, length))
}
