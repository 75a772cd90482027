/** Tests have a size that fits into every test run; `npm run soak:faults` takes the long form. */
export const isSoak = process.env['FRONTDESK_SOAK'] !== undefined

export const minutes = (count: number): number => count * 60_000
