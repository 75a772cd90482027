import { colourRules } from '../enter.ts'
import { lookThrough, wideWindow } from './windows.ts'

lookThrough([{ name: 'dark', options: { ...wideWindow, colorScheme: 'dark' }, rules: colourRules }])
