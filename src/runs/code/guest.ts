/**
 * Runs inside the sandbox, before the code. It defines what the code reads and returns what the host calls. The code can
 * change every object that it uses, so the host trusts none of its results. Limits are those of one line of the log.
 */
export const guest = `(function (valuesText, seed, write) {
  'use strict'
  const { parse, stringify } = JSON
  const values = parse(valuesText)
  const longest = 2000
  const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true })
  for (const name of Object.keys(values)) define(name, values[name])

  let state = 0
  for (let index = 0; index < seed.length; index++) state = (Math.imul(state, 31) + seed.charCodeAt(index)) | 0
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  const shown = (value, depth) => {
    if (typeof value === 'string') return depth === 0 ? value.slice(0, longest) : "'" + value.slice(0, longest) + "'"
    if (typeof value === 'function') return '[function ' + value.name + ']'
    if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? value + 'n' : String(value)
    if (value instanceof Error) return value.name + ': ' + value.message
    if (value instanceof Date) return String(value.getTime() === value.getTime() ? value.toISOString() : value)
    if (depth > 3) return Array.isArray(value) ? '[…]' : '{…}'
    const parts = []
    let length = 0
    const add = (part) => {
      parts.push(part)
      length += part.length
      return parts.length < 50 && length < longest
    }
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length && add(shown(value[index], depth + 1)); index++);
      return '[' + parts.join(', ') + (parts.length < value.length ? ', …' : '') + ']'
    }
    if (value instanceof Map) {
      for (const [key, one] of value) if (!add(shown(key, depth + 1) + ' => ' + shown(one, depth + 1))) break
      return 'Map(' + value.size + ') {' + parts.join(', ') + '}'
    }
    if (value instanceof Set) {
      for (const one of value) if (!add(shown(one, depth + 1))) break
      return 'Set(' + value.size + ') {' + parts.join(', ') + '}'
    }
    for (const key of Object.keys(value)) if (!add(key + ': ' + shown(value[key], depth + 1))) break
    return parts.length === 0 ? '{}' : '{ ' + parts.join(', ') + ' }'
  }

  let isFull = false
  const logger = (level) => (...parts) => {
    if (isFull) return
    let text = ''
    for (let index = 0; index < parts.length && text.length < longest; index++) {
      text += (index === 0 ? '' : ' ') + shown(parts[index], index === 0 ? 0 : typeof parts[index] === 'string' ? 1 : 0)
    }
    isFull = write(level, text.slice(0, longest), new Error().stack.slice(0, longest)) === true
  }
  const log = logger('log')
  define('console', { log, info: log, debug: log, warn: logger('warn'), error: logger('error') })

  return {
    run: (main, index) => {
      if (index >= 0) {
        define('index', index)
        define('item', values.items[index])
      }
      return main()
    },
    toJson: (value) => {
      if (value === undefined) return 'null'
      const text = stringify(value)
      if (text === undefined) throw new TypeError('The result must be JSON, not a ' + typeof value)
      return text
    },
    describe: (error) => {
      if (typeof error !== 'object' || error === null) return ['', 'Thrown: ' + shown(error, 1), '']
      const { name, message, stack } = error
      if (typeof message !== 'string') return ['', 'Thrown: ' + shown(error, 1), '']
      return [String(name).slice(0, 100), message.slice(0, longest), String(stack).slice(0, longest)]
    },
  }
})`
