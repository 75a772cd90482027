// `npm run bench:growth [part…]`: a page, a count, groups and a new row as all around them grows, beside the floor.
import { loadavg } from 'node:os'
import { closeConnections } from '../client.ts'
import { print } from '../server.ts'
import { growAccounts, growFields, growObjects, growRows } from './more.ts'
import { openPlace, type Place } from './place.ts'

const few = 10_000

/** Each on a server of its own that begins with few of everything. */
const parts: Record<string, (place: Place) => Promise<void>> = {
  rows: async (place) => {
    await place.measure('10,000 rows')
    for (let rows = few; rows < 1_000_000; rows *= 10) {
      await growRows(place, rows, rows * 10)
      await place.measure(`${(rows * 10).toLocaleString('en')} rows`, { rows: rows * 10 })
    }
  },
  objects: async (place) => {
    await growObjects(place, 100)
    await place.measure('100 objects')
    await growObjects(place, 10_000)
    await place.measure('10,000 objects')
  },
  connections: (place) => place.measure('50 connections', { connections: 50 }),
  fields: async (place) => {
    await growFields(place, 200)
    await place.measure('200 fields')
  },
  accounts: async (place) => {
    await growAccounts(place, 1000)
    await place.measure('1,000 accounts')
  },
}

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
  const place = await openPlace(few)
  try {
    const [begun, load] = [performance.now(), loadavg()[0] ?? 0]
    await parts[name]?.(place)
    print(
      `${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s, at a load of ${load.toFixed(0)} to ${loadavg()[0]?.toFixed(0)}`,
    )
  } finally {
    closeConnections()
    await place.close()
  }
}
