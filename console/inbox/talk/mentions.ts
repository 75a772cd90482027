import type { Person } from './use-names.ts'

/** Returns the partial name after an @ at the end of a text. Undefined without one. */
export function mentionBegun(beforeCaret: string): string | undefined {
  return /(?:^|\s)@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u.exec(beforeCaret)?.[1]
}

export function matchingPeople(people: readonly Person[], begun: string): readonly Person[] {
  const words = begun.toLowerCase()
  return people
    .filter(
      ({ name }) =>
        name
          .toLowerCase()
          .split(/\s/)
          .some((part) => part.startsWith(words)) || name.toLowerCase().startsWith(words),
    )
    .slice(0, 6)
}

/** Completes the partial name. */
export function withMention(
  text: string,
  caret: number,
  begun: string,
  { name }: Person,
): { text: string; caret: number } {
  const before = `${text.slice(0, caret - begun.length)}${name} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** Returns the teammates that a text mentions. */
export function mentionedIn(text: string, people: readonly Person[]): number[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
}
