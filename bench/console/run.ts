// `npm run bench:console`: what the console takes of the main thread of a browser, and how long one waits for it.
import { loadavg } from 'node:os'
import { print } from '../server.ts'
import { measurePanning } from './canvas.ts'
import { measureDragging } from './dragging.ts'
import { measureGrid } from './grid.ts'
import { openPlace } from './place.ts'
import { measureShell } from './shell.ts'

const place = await openPlace()
try {
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  print(`console ready after the first answer of the API: ${place.readyMs.toFixed(0)} ms (at most 5000)`)
  await measureShell(place)
  await measureGrid(place)
  await measurePanning(place)
  await measureDragging(place)
} finally {
  await place.leave()
}
