// Loaded into the server before its own code: tells what keeps it going whenever it is asked by a signal.
import { writeFileSync } from 'node:fs'

const place = process.env['SOAK_RESOURCES']

if (place !== undefined)
  process.on('SIGUSR2', () => writeFileSync(place, JSON.stringify(process.getActiveResourcesInfo())))
