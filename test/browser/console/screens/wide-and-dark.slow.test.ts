import { colourRules } from '../enter.ts'
import { lookThrough } from './windows.ts'

const options = { viewport: { width: 1440, height: 900 } }

lookThrough([
  { name: 'wide', options },
  { name: 'dark', options: { ...options, colorScheme: 'dark' }, rules: colourRules },
])
