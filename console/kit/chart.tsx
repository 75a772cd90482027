import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import style from './chart.module.css'
import { formatDate, formatNumber } from './language/translate.ts'

export interface Point {
  /** A date as the API writes it. */
  date: string
  value: number
}

/** A chart of values by day. `spark` omits axes and figures and shows only the shape. */
export function Chart({
  label,
  points,
  height = 160,
  spark = false,
  bars = false,
}: {
  label: string
  points: readonly Point[]
  height?: number
  spark?: boolean
  bars?: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let isGone = false
    let end: (() => void) | undefined
    const begin = async () => {
      const { default: Plot } = await import('uplot')
      if (!isGone) end = draw(Plot, element, { label, points, height, spark, bars })
    }
    void begin()
    return () => {
      isGone = true
      end?.()
    }
  }, [label, points, height, spark, bars])
  const total = points.reduce((sum, { value }) => sum + value, 0)
  return (
    <div
      ref={place}
      className={style['chart']}
      style={{ height }}
      role="img"
      aria-label={`${label}: ${formatNumber(total)}`}
    />
  )
}

// Counts have no fractions.
const wholeSteps = [1, 2, 5]
  .flatMap((step) => [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map((ten) => step * ten))
  .toSorted((a, b) => a - b)

interface Drawn {
  label: string
  points: readonly Point[]
  height: number
  spark: boolean
  bars: boolean
}

function draw(Plot: typeof uPlot, element: HTMLElement, drawn: Drawn): () => void {
  const data: uPlot.AlignedData = [
    drawn.points.map(({ date }) => Date.parse(`${date}T00:00:00`) / 1000),
    drawn.points.map(({ value }) => value),
  ]
  let plot: uPlot | undefined
  const redraw = () => {
    plot?.destroy()
    plot = new Plot(optionsOf(Plot, element, drawn), data, element)
  }
  redraw()
  const resized = new ResizeObserver(() =>
    plot?.setSize({ width: element.clientWidth, height: drawn.height }),
  )
  resized.observe(element)
  // Canvas doesn't support light-dark(), so the chart is redrawn when the theme changes.
  const themed = new MutationObserver(redraw)
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', redraw)
  return () => {
    resized.disconnect()
    themed.disconnect()
    system.removeEventListener('change', redraw)
    plot?.destroy()
  }
}

function shortDay(seconds: number): string {
  return formatDate(new Date(seconds * 1000), { day: 'numeric', month: 'short' })
}

/** Reads the current value of a colour in base.css. */
function colour(element: HTMLElement, name: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--${name})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function optionsOf(Plot: typeof uPlot, element: HTMLElement, drawn: Drawn): uPlot.Options {
  const [accent, soft, line, text] = ['accent', 'accent-soft', 'line', 'text-2'].map((name) =>
    colour(element, name),
  )
  const font = `11px ${getComputedStyle(element).fontFamily}`
  const axis = { stroke: text, font, ticks: { show: false }, grid: { stroke: line, width: 1 } } as uPlot.Axis
  const shape = drawn.bars ? Plot.paths.bars?.({ size: [0.7, 24], radius: 0.15 }) : Plot.paths.linear?.()
  return {
    width: element.clientWidth,
    height: drawn.height,
    legend: { show: false },
    cursor: { show: !drawn.spark, x: !drawn.spark, y: false, drag: { x: false, y: false } },
    padding: drawn.spark ? [2, 0, 0, 0] : [8, 8, 0, 0],
    scales: { y: { range: (_, __, max) => [0, Math.max(max * 1.1, 1)] } },
    axes: [
      {
        ...axis,
        show: !drawn.spark,
        size: 28,
        grid: { show: false },
        space: 72,
        values: (_, ticks) => ticks.map(shortDay),
      },
      {
        ...axis,
        show: !drawn.spark,
        size: 48,
        incrs: wholeSteps,
        values: (_, ticks) => ticks.map((value) => formatNumber(value, { notation: 'compact' })),
      },
    ],
    series: [
      {},
      {
        label: drawn.label,
        stroke: accent ?? '',
        fill: drawn.bars ? (accent ?? '') : (soft ?? ''),
        width: drawn.bars ? 0 : 1.5,
        points: { show: false },
        ...(shape === undefined ? {} : { paths: shape }),
      },
    ],
    hooks: drawn.spark ? {} : { setCursor: [tip(element, drawn)] },
  }
}

/** Shows the value of the day under the pointer. */
function tip(element: HTMLElement, { points }: Drawn): (plot: uPlot) => void {
  const box = document.createElement('div')
  box.className = style['tip'] ?? ''
  box.hidden = true
  return (plot) => {
    const { idx, left = -1 } = plot.cursor
    const point = idx === null || idx === undefined ? undefined : points[idx]
    box.hidden = point === undefined || left < 0
    if (point === undefined) return
    if (!box.isConnected) element.append(box)
    const day = formatDate(`${point.date}T00:00:00`, { dateStyle: 'medium' })
    box.textContent = `${day} · ${formatNumber(point.value)}`
    const x = plot.bbox.left / devicePixelRatio + left
    box.style.left = `${Math.min(Math.max(x, 60), element.clientWidth - 60)}px`
  }
}
