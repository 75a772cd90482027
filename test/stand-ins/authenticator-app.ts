import { codeAt, stepAt } from '../../src/accounts/sign-in/totp-code.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of the secret that an authenticator app gets. */
export function bytesOf(base32: string): Buffer {
  const bits = base32
    .split('')
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export function currentCode(base32: string): string {
  return codeAt(bytesOf(base32), stepAt(Date.now()))
}
