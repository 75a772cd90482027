/** Behind the initials of people; each dark enough for white letters. */
export const avatarColours = [
  '#0b7285',
  '#862e9c',
  '#237032',
  '#c2410c',
  '#1864ab',
  '#a61e4d',
  '#5f3dc4',
  '#7a5c00',
]
