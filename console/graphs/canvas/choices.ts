import type { IconName } from '../../kit/icon-paths.ts'

export interface Choice {
  id: string
  title: string
  detail: string
  icon: IconName
  group: string
}

/** Finds by words of any order, those in the title first. */
export function matching(choices: readonly Choice[], search: string): Choice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...choices]
  const inTitle = (choice: Choice) => words.every((word) => choice.title.toLowerCase().includes(word))
  const found = choices.filter((choice) => {
    const all = `${choice.title} ${choice.detail} ${choice.group} ${choice.id}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  return [...found.filter(inTitle), ...found.filter((choice) => !inTitle(choice))]
}
