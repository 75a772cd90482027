// Loaded before a process of a test: its clock jumps between now, two hours ahead and two hours back.

const RealDate = Date
const hours = 2 * 60 * 60 * 1000
const offsets = [0, hours, -hours]
let jumps = 0

const now = (): number => RealDate.now() + (offsets[jumps % offsets.length] ?? 0)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as object,
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
})

setInterval(() => jumps++, 300).unref()
