import { hash, timingSafeEqual } from 'node:crypto'
import { token } from '../kit/ids.ts'

/** `fdu_…` is a personal key, `fdg_…` an account key, so that a leaked one is easy to recognize. */
export function newSecret(kind: 'user' | 'general'): string {
  return `${kind === 'user' ? 'fdu' : 'fdg'}_${token(256)}`
}

export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Enough to tell keys apart in a list, far too little to guess the rest. */
export function prefixOf(secret: string): string {
  return secret.slice(0, 8)
}
