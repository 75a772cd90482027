import { expect, it } from 'vitest'
import { avatarColours } from './avatar-colours.ts'

/** Computes the relative luminance of a colour as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('white letters can be read on every one of them', () => {
  const tooBright = avatarColours.filter((colour) => 1.05 / (luminance(colour) + 0.05) < 4.5)
  expect(tooBright).toEqual([])
})
