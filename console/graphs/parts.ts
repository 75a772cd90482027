import { fetchedOnce } from '../kit/fetch-program.ts'
import { latePart, MissingDialog, MissingPart } from '../kit/late-part.tsx'

const loadPanel = fetchedOnce(() => import('./panel/node-panel.tsx'))
const loadChat = fetchedOnce(() => import('./flow-chat.tsx'))
const loadOutput = fetchedOnce(() => import('./trying/output-view.tsx'))
const loadTestDialog = fetchedOnce(() => import('./trying/test-dialog.tsx'))
const loadPublishDialog = fetchedOnce(() => import('./publishing/publish-dialog.tsx'))
const loadVersions = fetchedOnce(() => import('./publishing/versions.tsx'))

/** Modules that the canvas doesn't need at first. */
export const NodePanel = latePart(loadPanel, MissingPart)
export const FlowChat = latePart(loadChat, MissingPart)
export const OutputView = latePart(loadOutput, MissingPart)
export const TestDialog = latePart(loadTestDialog, MissingDialog)
export const PublishDialog = latePart(loadPublishDialog, MissingDialog)
export const Versions = latePart(loadVersions, MissingDialog)

/** Preloads them after the canvas, because the connection may fail later. */
export function fetchParts(): void {
  for (const load of [loadPanel, loadChat, loadOutput, loadTestDialog, loadPublishDialog, loadVersions])
    load().catch(() => undefined)
}
