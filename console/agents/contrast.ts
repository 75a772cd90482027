/** The minimum contrast for text in WCAG 2.2 AA. */
export const readable = 4.5

/** Parses `#0a7` or `#00aa77`. */
function luminance(colour: string): number {
  const digits = colour.slice(1)
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const parts = [0, 2, 4].map((at) => {
    const value = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Computes the contrast ratio of two colours: from 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Picks black or white, whichever contrasts more with the colour. */
export function inkOn(paper: string): string {
  return contrast('#ffffff', paper) >= contrast('#0f172a', paper) ? '#ffffff' : '#0f172a'
}
