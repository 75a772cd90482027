import { Suspense, use, useMemo } from 'react'
import { Field } from '../../kit/field.tsx'
import { TextArea } from '../../kit/input.tsx'
import { asCode, codeScope } from './code-scope.ts'
import { type ControlProps, textOf } from './fields.tsx'
import { FormContext } from './form-context.ts'
import { problemAt } from './issues.ts'
import { CodeEditor } from './lazy-code-editor.tsx'

/** An editor for code. Its completion shows the latest values. */
export function CodeField(props: ControlProps & { items: unknown; perItem: boolean }) {
  const { label, value, hint, items, perItem, onChange } = props
  const { names, isReadOnly, onLeave } = use(FormContext)
  const scope = useMemo(() => codeScope({ names, items, perItem }), [names, items, perItem])
  const problem = problemAt(props)
  return (
    <Field label={label} hint={hint} {...problem}>
      {(control) => (
        <Suspense fallback={<TextArea value={textOf(value)} readOnly rows={12} id={control.id} />}>
          <CodeEditor
            id={control.id}
            label={label}
            value={textOf(value)}
            scope={scope}
            problemLine={lineIn(problem.error ?? problem.warning)}
            isReadOnly={isReadOnly}
            isInvalid={problem.error !== undefined}
            describedBy={control['aria-describedby']}
            asCode={(template) => asCode(template, names)}
            onChange={onChange}
            onLeave={onLeave}
          />
        </Suspense>
      )}
    </Field>
  )
}

/** The line that a message of the server begins with. */
function lineIn(message: string | undefined): number | undefined {
  const line = /\bLine (\d{1,6})\b/.exec(message ?? '')?.[1]
  return line === undefined ? undefined : Number(line)
}
