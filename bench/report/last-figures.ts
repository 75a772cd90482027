/** A row of the table in `bench/figures.md`. */
export interface LastFigure {
  what: string
  figure: string
  bound: string
  isMissed: boolean
}

/** Reads the rows of `bench/figures.md`. A figure that missed its bound is marked in bold. */
export function lastFigures(markdown: string): LastFigure[] {
  return [...markdown.matchAll(/^\| (.+) \| (.+) \|(?: (.*))? \|$/gm)]
    .map(([, what = '', figure = '', bound = '']) => ({
      what: plain(what),
      figure: plain(figure),
      bound: plain(bound),
      isMissed: figure.includes('**missed**'),
    }))
    .filter(({ what }) => what !== 'what' && !what.startsWith('---'))
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\*\*|`/g, '').trim()
}
