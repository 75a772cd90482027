/** A row of the table of last figures in `bench/README.md`. */
export interface LastFigure {
  what: string
  figure: string
  bound: string
  isMissed: boolean
}

/** The table under «Last figures»; what is bold there was missed. */
export function lastFigures(readme: string): LastFigure[] {
  const section = /^## Last figures$([^]*?)(?=^## |(?![^]))/m.exec(readme)?.[1] ?? ''
  return [...section.matchAll(/^\| (.+) \| (.+) \|(?: (.*))? \|$/gm)]
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
