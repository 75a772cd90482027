type Rgb = readonly [number, number, number]

/** `#0a7` or `#00aa77`. */
function read(colour: string): Rgb {
  const digits = colour.slice(1)
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = read(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

const dark = '#0f172a'
export const light = '#ffffff'

/** The text colour for a background without one in the theme: dark or light, whichever has more contrast. */
export function inkOn(colour: string): string {
  return contrast(colour, dark) >= contrast(colour, light) ? dark : light
}
