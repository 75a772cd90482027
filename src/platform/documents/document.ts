import { Problem } from '../../kit/problem.ts'

/** A stretch of text under its headings, outermost first. Blocks (paragraphs, list items, table rows) are lines. */
export interface Section {
  path: readonly string[]
  text: string
}

/** The text of a file or page, in any format. */
export interface ReadDocument {
  title: string | null
  sections: readonly Section[]
  /** Only pages have these. */
  web?: WebFacts
}

/** Instructions of a page to crawlers. */
export interface WebFacts {
  /** Absolute, http or https, each once, in the order of the page. */
  links: readonly string[]
  canonical: string | null
  noindex: boolean
  nofollow: boolean
}

/** A file that can't be read, with a reason for its sender. */
export class Unreadable extends Problem {
  override name = 'Unreadable'

  constructor(message: string, options?: { cause?: unknown }) {
    super('bad_request', message, options)
  }
}

/** Whatever a library throws over a file is the fault of the file. */
export async function readOrRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Unreadable('It is damaged or so unusual that it cannot be read.', { cause: error })
  }
}

export function characterCount(sections: readonly Section[]): number {
  return sections.reduce((sum, { text }) => sum + text.length, 0)
}
