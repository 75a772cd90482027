export type Method = (...values: unknown[]) => unknown

/** Wraps a method of every object of a class with `apply`; its last argument is the object. */
export function around(
  prototype: object,
  name: string,
  apply: (call: Method, values: unknown[], self: unknown) => unknown,
): void {
  const method = Reflect.get(prototype, name) as Method
  Reflect.set(prototype, name, function guarded(this: unknown, ...values: unknown[]) {
    return apply((...given) => Reflect.apply(method, this, given), values, this)
  })
}
