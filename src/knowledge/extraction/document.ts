/** A stretch of text under its headings, outermost first. Blocks (paragraphs, list items, table rows) are lines. */
export interface Section {
  path: readonly string[]
  text: string
}

/** What was read out of a file or page, whatever its format was. */
export interface ReadDocument {
  title: string | null
  sections: readonly Section[]
  /** Only pages have these. */
  web?: WebFacts
}

/** What a page says to crawlers. */
export interface WebFacts {
  /** Absolute, http or https, each once, in the order of the page. */
  links: readonly string[]
  canonical: string | null
  noindex: boolean
  nofollow: boolean
}

/** Why something cannot be read, in words for whoever added it. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

// 5 million characters are about 10,000 passages: a quarter of an hour of the model's time.
export const maxCharacters = 5_000_000

export function characterCount(sections: readonly Section[]): number {
  return sections.reduce((sum, { text }) => sum + text.length, 0)
}
