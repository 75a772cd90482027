import { lookThrough, wideWindow } from './windows.ts'

// Other widths, themes, languages and states of all screens are tested nightly.
lookThrough([{ name: 'wide', options: wideWindow }])
