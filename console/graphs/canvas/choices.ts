import type { IconName } from '../../kit/icon-paths.ts'

export interface Choice {
  id: string
  title: string
  detail: string
  icon: IconName
  group: string
}

/** Finds entries by words in any order: exact matches first, then prefixes, then other matches. */
export function matching(choices: readonly Choice[], search: string): Choice[] {
  const whole = search.trim().toLowerCase()
  const words = whole.split(/\s+/).filter(Boolean)
  const rank = ({ title }: Choice): number => {
    const name = title.toLowerCase()
    if (name === whole) return 0
    if (name.startsWith(whole)) return 1
    return words.every((word) => name.includes(word)) ? 2 : 3
  }
  return choices
    .filter(({ title, detail, group, id }) => {
      const all = `${title} ${detail} ${group} ${id}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .toSorted((one, other) => (whole === '' ? 0 : rank(one) - rank(other)))
}
