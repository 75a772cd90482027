/** The element with this id. The page contains all that are used. */
export const byId = (id) => document.getElementById(id)

/** An element with properties, attributes (`aria-…`, `data-…`) and children. Texts are only ever set as text. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-')) made.setAttribute(name, String(value))
    else made[name] = value
  }
  made.append(...children)
  return made
}

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('viewBox', '0 0 24 24')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#icon-${name}`)
  svg.append(use)
  return svg
}

/** A random UUID. `crypto.randomUUID` is missing on pages without TLS. */
export function newId() {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const settings = JSON.parse(byId('settings').textContent)

/** A text of the page in the visitor's language: `say('typing', { name })`. */
export function say(key, values = {}) {
  return settings.words[key].replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

/** On touch screens, focusing the field would open a keyboard that covers half of the screen. */
export const isTouch = matchMedia('(pointer: coarse)').matches
