import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { queryClient } from './app/operations.ts'
import { applyPreferences } from './app/preferences.ts'
import { reloadWhenRebuilt } from './app/rebuilt.ts'
import { guardUnsent } from './app/saving/saving.ts'
import { leaveWhenSignedOut } from './app/session.ts'
import { mergeCells } from './records/merging/conflicts.ts'
import { keepRefusedCells } from './records/merging/refused-cells.ts'
import { screens } from './screens.ts'

// Libraries that insert style sheets read the nonce for the content security policy here.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=nonce]')?.nonce
Object.assign(globalThis, { ['__webpack_nonce__']: nonce })
leaveWhenSignedOut()
guardUnsent()
mergeCells()
keepRefusedCells()
if (WATCHED) reloadWhenRebuilt()
await applyPreferences()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the console.')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <App screens={screens} />
  </QueryClientProvider>,
)
