import { originOf } from '../../app/origins.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Field } from '../../kit/field.tsx'
import { TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Problem } from '../../kit/states.tsx'
import type { Tool, ToolDraft, ToolKind } from './draft.ts'
import { HttpForm } from './http-form.tsx'
import { McpForm } from './mcp-form.tsx'
import { SecretsField } from './secrets-field.tsx'
import { TableForm } from './table-form.tsx'
import style from './tools.module.css'

export interface FormProps {
  draft: ToolDraft
  /** The server's answer to the last save. */
  error: Error | null
  /** The saved tool. Undefined for a new one. */
  tool?: Tool | undefined
  onChange: (change: Partial<ToolDraft>) => void
}

const forms: Record<ToolKind, (props: FormProps) => React.ReactNode> = {
  HTTP: HttpForm,
  TABLE: TableForm,
  MCP: McpForm,
}

const shownPaths = [
  'name',
  'description',
  'url',
  'parameters',
  'body',
  'tableId',
  'operations',
  'timeoutSeconds',
]

/** The form of a tool. */
export function ToolForm(props: FormProps) {
  const { draft, error, tool, onChange } = props
  const Form = forms[draft.type]
  const kept = tool !== undefined && 'secretNames' in tool ? tool.secretNames : []
  const elsewhere = otherIssue(error, shownPaths)
  return (
    <div className={style['form']}>
      <Problem>{elsewhere}</Problem>
      <Field
        label={t('Name')}
        hint={t('The name for the model, such as {example}.', { example: 'find_order' })}
        error={issueOf(error, 'name')}
      >
        {(control) => (
          <TextInput
            {...control}
            className={style['mono']}
            spellCheck={false}
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={t('Description')}
        hint={t('What it does and when to use it. The model sees nothing else.')}
        error={issueOf(error, 'description')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Form {...props} />
      {draft.type !== 'TABLE' && (
        <SecretsField
          kept={kept}
          origin={tool !== undefined && 'url' in tool ? originOf(tool.url) : ''}
          draft={draft}
          onChange={onChange}
        />
      )}
    </div>
  )
}
