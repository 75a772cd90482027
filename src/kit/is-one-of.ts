/** True if the list has the value. */
export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return list.some((one) => one === value)
}
