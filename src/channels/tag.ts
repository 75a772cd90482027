/** Identifies a message and its part. Services return the tag with receipts. */
export function tagOf(outboxId: string, part: number): string {
  return `${outboxId}.${part}`
}

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,4})$/

export function readTag(tag: string | null): { outboxId: string; part: number } | undefined {
  const [, outboxId, part] = pattern.exec(tag ?? '') ?? []
  return outboxId === undefined ? undefined : { outboxId, part: Number(part) }
}
