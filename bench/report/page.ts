import type { Figure, Results } from '../results.ts'
import { chart, reached, written } from './chart.ts'
import { escaped } from './escaped.ts'
import type { LastFigure } from './last-figures.ts'

/** A self-contained page, without scripts, pictures or links. */
export function reportPage(all: readonly Results[], last: readonly LastFigure[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Frontdesk: benchmarks</title>
<style>${style}</style>
</head>
<body>
<h1>Benchmarks</h1>
<p>A bar that reaches the line meets its bound. bench/README.md describes the scripts.</p>
${all.map(section).join('\n')}
<h2>Latest figures</h2>
<table>
<thead><tr><th>what</th><th>figure</th><th>bound</th></tr></thead>
<tbody>
${last.map(lastRow).join('\n')}
</tbody>
</table>
</body>
</html>
`
}

function section({ name, about, takenAt, machine, load, figures }: Results): string {
  const met = figures.filter((figure) => reached(figure) >= 1).length
  return `<section>
<h2>${escaped(name)}</h2>
<p>${escaped(about)} ${met} of ${figures.length} bounds met.</p>
<p class="machine">${escaped(machine)}; ${takenAt.slice(0, 16).replace('T', ' ')} UTC, at a load of ${written(load)}.</p>
${chart(figures)}
<table>
<thead><tr><th>what</th><th colspan="2">processor time of server and database</th></tr></thead>
<tbody>
${figures.map(besideRow).join('\n')}
</tbody>
</table>
</section>`
}

function besideRow({ what, beside }: Figure): string {
  const cells = beside.map(
    ({ name, value, unit }) => `<td>${escaped(name)}: ${written(value)} ${escaped(unit)}</td>`,
  )
  return `<tr><td>${escaped(what)}</td>${cells.join('')}</tr>`
}

function lastRow({ what, figure, bound, isMissed }: LastFigure): string {
  const marked = isMissed ? ' class="missed"' : ''
  return `<tr${marked}><td>${escaped(what)}</td><td>${escaped(figure)}</td><td>${escaped(bound)}</td></tr>`
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2430, #e6e9ee); --quiet: light-dark(#5b6675, #9aa5b4);
  --line: light-dark(#d9dee6, #39424f); --met: light-dark(#1a7f5a, #3fbf8f); --missed: light-dark(#c2570c, #f0883e); }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); max-width: 900px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
.machine { color: var(--quiet); font-size: .9em; }
svg { width: 100%; height: auto; } svg text { font-size: 13px; fill: var(--ink); } svg .axis { fill: var(--quiet); }
rect.met { fill: var(--met); } rect.missed { fill: var(--missed); }
line.bound { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 4 3; }
table { border-collapse: collapse; width: 100%; font-size: .92em; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); }
tr.missed td:nth-child(2) { color: var(--missed); }`
