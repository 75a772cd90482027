import { fetchedOnce } from '../../kit/fetch-program.ts'
import { latePart } from '../../kit/late-part.tsx'
import type { CodeEditorProps } from './code-editor.tsx'
import { PlainEditor } from './lazy-template-editor.tsx'

const load = fetchedOnce(() => import('./code-editor.tsx'))

/** The code editor with its parser, or a plain field if it failed to load. */
export const CodeEditor = latePart<CodeEditorProps>(load, PlainEditor)
