import type { Answers } from '../../../clients/typescript/src/index.ts'
import { useChange } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Problem } from '../../kit/states.tsx'
import { Chip, Row, Rows } from '../../kit/surface.tsx'
import { typedSecrets } from './draft.ts'
import { HeadersField } from './http-form.tsx'
import type { FormProps } from './tool-form.tsx'
import style from './tools.module.css'

/** Selects tools of an MCP server. Their descriptions are stored as they are at that moment. */
export function McpForm({ draft, error, tool, onChange }: FormProps) {
  const look = useChange('postToolsMcpLookUp', { onFailed: () => undefined })
  const lookUp = () =>
    look.mutate({ body: { url: draft.url.trim(), headers: draft.headers, secrets: typedSecrets(draft) } })
  return (
    <>
      <Field
        label={t('Address of the MCP server')}
        error={issueOf(error, 'url') ?? issueOf(look.error, 'url')}
      >
        {(control) => (
          <TextInput
            {...control}
            className={style['mono']}
            placeholder="https://tools.example.com/mcp"
            disabled={tool !== undefined}
            value={draft.url}
            onChange={({ target }) => onChange({ url: target.value })}
          />
        )}
      </Field>
      <HeadersField draft={draft} error={error} onChange={onChange} />
      {tool === undefined && (
        <div>
          <Button icon="search" busy={look.isPending} disabled={draft.url.trim() === ''} onClick={lookUp}>
            {t('Look at its tools')}
          </Button>
        </div>
      )}
      <Problem>{otherIssue(look.error, ['url'])}</Problem>
      {look.data !== undefined && <RemoteTools tools={look.data.results} draft={draft} onChange={onChange} />}
    </>
  )
}

/** The tools of the server, with a checkbox each. */
function RemoteTools({
  tools,
  draft,
  onChange,
}: Pick<FormProps, 'draft' | 'onChange'> & { tools: Answers<'postToolsMcpLookUp'>['results'] }) {
  const choose = ({ remoteName, hash, parameters, description }: (typeof tools)[number]) =>
    onChange({
      remoteName,
      hash,
      parameters,
      name: draft.name === '' ? remoteName.replaceAll(/[^A-Za-z0-9_-]+/g, '_') : draft.name,
      description: draft.description === '' ? description.slice(0, 2000) : draft.description,
    })
  return (
    <Rows>
      {tools.map((one) => (
        <Row
          key={one.remoteName}
          end={
            draft.remoteName === one.remoteName ? (
              <Chip tone="accent">{t('Chosen')}</Chip>
            ) : (
              <Button disabled={one.problem !== null} onClick={() => choose(one)}>
                {t('Choose')}
              </Button>
            )
          }
        >
          <b>{one.remoteName}</b> {one.changes && <Chip>{t('changes something')}</Chip>}
          <small className={style['line']}>{one.problem ?? one.description}</small>
        </Row>
      ))}
    </Rows>
  )
}
